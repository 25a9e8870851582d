import { isParts, isTime } from './parts.ts';

/** A person with an account, as others see them. */
export interface Colleague {
  /** The identifier of the account. */
  readonly id: string;
  readonly name: string;
  /** Only if another account has the same name. */
  readonly email?: string;
}

/** The last change of one attribute. */
export interface AttributeAuthor {
  /** The time in UTC: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  readonly at: string;
  /** `null` if the account was deleted, or if there was none. */
  readonly by: Colleague | null;
}

/** The author of each attribute's last change. Attributes whose last change is unknown are missing. */
export type RecordAuthors = Readonly<Record<string, AttributeAuthor>>;

/**
 * The creation and the last change of a record: its identifier, the index of its creator in `people`, the
 * creation time in milliseconds since 1970, the index of its last editor, and the time of that change. `null`
 * if unknown.
 */
export type RecordFacts = readonly [
  id: number,
  creator: number | null,
  created: number | null,
  editor: number | null,
  changed: number,
];

/** The creators and last editors of the records of a list. */
export interface ListAuthors {
  /** `null` for a deleted account. */
  readonly people: readonly (Colleague | null)[];
  readonly records: readonly RecordFacts[];
}

/** Returns a parsed colleague; `null` for any other value. */
export function parseColleague(value: unknown): Colleague | null {
  if (!isParts(value)) return null;
  const { id, name, email } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || name === '') return null;
  return { id, name, ...(typeof email === 'string' ? { email } : {}) };
}

/** Parses the authors of a record; invalid entries are left out. */
export function parseRecordAuthors(body: unknown): RecordAuthors {
  if (!isParts(body)) return {};
  const authors = Object.entries(body).flatMap(([attribute, author]): [string, AttributeAuthor][] => {
    if (!isParts(author) || !isTime(author['at'])) return [];
    return [[attribute, { at: author['at'], by: parseColleague(author['by']) }]];
  });
  return Object.fromEntries(authors);
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === 'number';
}

function isRecordFacts(value: unknown): value is RecordFacts {
  if (!Array.isArray(value)) return false;
  const [id, creator, created, editor, changed] = value as readonly unknown[];
  const areKnown = typeof id === 'number' && typeof changed === 'number';
  return areKnown && [creator, created, editor].every(isNumberOrNull);
}

/** Parses the authors of a list; invalid entries are left out. */
export function parseListAuthors(body: unknown): ListAuthors {
  if (!isParts(body)) return { people: [], records: [] };
  const { people, records } = body;
  return {
    people: Array.isArray(people) ? people.map(parseColleague) : [],
    records: Array.isArray(records) ? records.filter(isRecordFacts) : [],
  };
}
