import type { SeededRandom } from '@ne2016/contract/seeded-random';

/** What a server of the contract may do or leave. */
export interface ServerKind {
  readonly name: string;
  /** Answers carry `Date`. */
  readonly hasDate: boolean;
  /** Lists carry a cursor and their scope. */
  readonly hasCursor: boolean;
  /** Deltas name what was deleted. */
  readonly hasDeletions: boolean;
  /** Lists carry their length. */
  readonly hasCount: boolean;
  /** A create that comes again is answered as before. */
  readonly isIdempotent: boolean;
  /** Events and single records carry the position of the change. */
  readonly hasEventCursor: boolean;
  /** The writer's own socket gets no event. */
  readonly sparesWriter: boolean;
  /**
   * Whether it supports undo: conditional writes, and restoring. Its clients declare that it does, also for a server of
   * an earlier version, which refuses both; for others they declare nothing.
   */
  readonly undo: 'known' | 'refused' | 'untold';
  /** A write that names the position on which it was typed overwrites nothing that others have written since. */
  readonly hasConditions: boolean;
  readonly channel: 'private' | 'public';
  /** Identifiers are numbers, texts that look like numbers, or texts that need encoding. */
  readonly ids: 'number' | 'digits' | 'text';
  /** Events name a number as a text. */
  readonly tellsIdsAsText: boolean;
  /** What a PUT answers: the fields that it changed, the whole record, or nothing to a writer who gets the event. */
  readonly putAnswers: 'changed' | 'whole' | 'nothing';
  /** Texts are stored without the spaces around them. */
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

/** What is drawn for a server of any kind. */
type Drawn = 'ids' | 'tellsIdsAsText' | 'putAnswers' | 'trims';

const kinds: Readonly<
  Record<
    'ours' | 'uncounted' | 'plain' | 'dateless' | 'mixed',
    (random: SeededRandom) => Omit<ServerKind, Drawn>
  >
> = {
  ours: (random) => ({ ...ours, undo: anyUndo(random) }),
  // No count makes up for a deletion or a restoration that was overlooked.
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

/** Whether a server shows nothing of what it knows. */
function isSilent(kind: Pick<ServerKind, 'isIdempotent' | 'hasCursor' | 'hasCount'>): boolean {
  return kind.isIdempotent && !kind.hasCursor && !kind.hasCount;
}

/**
 * The option `extensions` of its clients. Without it a server has to show which extensions it knows. One that answers a
 * create again, but shows nothing with its list, has to be declared.
 */
export function declaredExtensions(kind: ServerKind): boolean | undefined {
  return isSilent(kind) || kind.undo !== 'untold' ? true : undefined;
}

/** Whether a server speaks only what is specified. */
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
 * Any server that a client may meet; more than half of them are like ours.
 * @param plainWeight how many times as likely as that a server without extensions is.
 */
export function anyServerKind(random: SeededRandom, plainWeight = 1): ServerKind {
  const weights = { ours: 4, uncounted: 3, plain: 2 * plainWeight, dateless: plainWeight, mixed: 2 };
  const kind = kinds[random.weighted(weights)](random);
  const putAnswers: ServerKind['putAnswers'] = kind.sparesWriter
    ? random.pick(['changed', 'whole'])
    : random.pick(['changed', 'whole', 'nothing']);
  return {
    ...kind,
    // A server that has to be declared is declared with all extensions.
    undo: kind.undo === 'untold' && isSilent(kind) ? 'refused' : kind.undo,
    // One of an earlier version knows no condition, and without positions nobody can name one.
    hasConditions: kind.hasConditions && kind.hasCursor && kind.undo !== 'refused',
    ids: random.pick(['number', 'number', 'digits', 'text']),
    tellsIdsAsText: random.percent(30),
    putAnswers,
    // What a server changes itself it has to answer, or nobody could know.
    trims: putAnswers !== 'nothing' && random.percent(30),
  };
}
