import type { SeededRandom } from '@ne2016/contract/seeded-random';

/** The optional behaviour of a server of the contract. */
export interface ServerKind {
  readonly name: string;
  /** Answers have a `Date` header. */
  readonly hasDate: boolean;
  /** Lists have a cursor and a scope. */
  readonly hasCursor: boolean;
  /** Deltas list deletions. */
  readonly hasDeletions: boolean;
  /** Lists have a count. */
  readonly hasCount: boolean;
  /** A repeated create gets the same answer. */
  readonly isIdempotent: boolean;
  /** Events and single records have the position of the change. */
  readonly hasEventCursor: boolean;
  /** The writer's own socket gets no event. */
  readonly sparesWriter: boolean;
  /**
   * Whether it supports undo: conditional writes, and restoring. Its clients declare so, even for a server of
   * an earlier version, which refuses both (`refused`); for others they declare nothing (`untold`).
   */
  readonly undo: 'known' | 'refused' | 'untold';
  /** A write with the position over which it was typed overwrites no later change by others. */
  readonly hasConditions: boolean;
  readonly channel: 'private' | 'public';
  /** Identifiers are numbers, texts that look like numbers, or texts that need encoding. */
  readonly ids: 'number' | 'digits' | 'text';
  /** Events have numeric identifiers as texts. */
  readonly tellsIdsAsText: boolean;
  /**
   * The answer to a PUT: the changed fields, the whole record, or nothing for a writer who gets the event.
   */
  readonly putAnswers: 'changed' | 'whole' | 'nothing';
  /** Texts are stored without surrounding spaces. */
  readonly trims: boolean;
}

const ours = {
  name: 'with all extensions',
  hasDate: true,
  hasCursor: true,
  hasDeletions: true,
  hasCount: true,
  isIdempotent: true,
  hasEventCursor: true,
  sparesWriter: true,
  undo: 'known',
  hasConditions: true,
  channel: 'private',
} as const;

const plain = {
  name: 'plain, with Date',
  hasDate: true,
  hasCursor: false,
  hasDeletions: false,
  hasCount: false,
  isIdempotent: false,
  hasEventCursor: false,
  sparesWriter: false,
  undo: 'untold',
  hasConditions: false,
  channel: 'public',
} as const;

function anyUndo(random: SeededRandom): ServerKind['undo'] {
  return random.weighted({ known: 6, refused: 1, untold: 3 });
}

/** The properties that are drawn for servers of all kinds. */
type Drawn = 'ids' | 'tellsIdsAsText' | 'putAnswers' | 'trims';

const kinds: Readonly<
  Record<
    'ours' | 'uncounted' | 'plain' | 'dateless' | 'mixed',
    (random: SeededRandom) => Omit<ServerKind, Drawn>
  >
> = {
  ours: (random) => ({ ...ours, undo: anyUndo(random) }),
  // Without a count, an overlooked deletion or restoration is not detected.
  uncounted: (random) => ({ ...ours, name: 'without a count', hasCount: false, undo: anyUndo(random) }),
  plain: () => plain,
  dateless: () => ({ ...plain, name: 'plain, without Date', hasDate: false }),
  mixed: (random: SeededRandom): Omit<ServerKind, Drawn> => ({
    name: 'with some extensions',
    hasDate: random.percent(50),
    hasCursor: random.percent(50),
    hasDeletions: random.percent(50),
    hasCount: random.percent(50),
    isIdempotent: random.percent(50),
    hasEventCursor: random.percent(50),
    sparesWriter: random.percent(50),
    undo: anyUndo(random),
    hasConditions: random.percent(50),
    channel: random.pick(['private', 'public']),
  }),
};

/** Returns whether a server shows none of its extensions. */
function isSilent(kind: Pick<ServerKind, 'isIdempotent' | 'hasCursor' | 'hasCount'>): boolean {
  return kind.isIdempotent && !kind.hasCursor && !kind.hasCount;
}

/**
 * The option `extensions` of its clients. Without it a server must show its extensions. A server with
 * idempotent creates that shows nothing with its list must be declared.
 */
export function declaredExtensions(kind: ServerKind): boolean | undefined {
  return isSilent(kind) || kind.undo !== 'untold' ? true : undefined;
}

/** Returns whether a server has no extensions at all. */
export function isPlain(kind: ServerKind): boolean {
  const extensions = [
    kind.hasCursor,
    kind.hasDeletions,
    kind.hasCount,
    kind.isIdempotent,
    kind.hasEventCursor,
    kind.sparesWriter,
    kind.undo !== 'untold',
    kind.hasConditions,
  ];
  return !extensions.includes(true);
}

/**
 * Draws any server that a client may meet; more than half are like this project's own.
 * @param plainWeight the factor by which a server without extensions is more likely than usual.
 */
export function anyServerKind(random: SeededRandom, plainWeight = 1): ServerKind {
  const weights = { ours: 4, uncounted: 3, plain: 2 * plainWeight, dateless: plainWeight, mixed: 2 };
  const kind = kinds[random.weighted(weights)](random);
  const putAnswers: ServerKind['putAnswers'] = kind.sparesWriter
    ? random.pick(['changed', 'whole'])
    : random.pick(['changed', 'whole', 'nothing']);
  return {
    ...kind,
    // A server that must be declared is declared with all extensions.
    undo: kind.undo === 'untold' && isSilent(kind) ? 'refused' : kind.undo,
    // An earlier version has no conditions, and without positions a client cannot send one.
    hasConditions: kind.hasConditions && kind.hasCursor && kind.undo !== 'refused',
    ids: random.pick(['number', 'number', 'digits', 'text']),
    tellsIdsAsText: random.percent(30),
    putAnswers,
    // A server must answer the values that it changes itself, or clients could not detect them.
    trims: putAnswers !== 'nothing' && random.percent(30),
  };
}
