import { isParts } from './parts.ts';

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
  /** When, in UTC: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  readonly at: string;
  /** `null`: the account was deleted, or there was none. */
  readonly by: Colleague | null;
}

/** By attribute, who changed it last. An attribute whose last change is not known is missing. */
export type RecordAuthors = Readonly<Record<string, AttributeAuthor>>;

/**
 * Who made a record and who changed it last: its identifier, the number of its creator among the people, when that was
 * in milliseconds since 1970, the number of who changed it last, and when. `null`: not known.
 */
export type RecordFacts = readonly [
  id: number,
  creator: number | null,
  created: number | null,
  editor: number | null,
  changed: number,
];

/** Who made and changed the records of a list. */
export interface ListAuthors {
  /** `null`: the account is no more. */
  readonly people: readonly (Colleague | null)[];
  readonly records: readonly RecordFacts[];
}

/** Reads a colleague; `null` for what is none. */
export function parseColleague(value: unknown): Colleague | null {
  if (!isParts(value)) return null;
  const { id, name, email } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || name === '') return null;
  return { id, name, ...(typeof email === 'string' ? { email } : {}) };
}

/** Reads the answer to who changed a record; what is no author is left out. */
export function parseRecordAuthors(body: unknown): RecordAuthors {
  if (!isParts(body)) return {};
  const authors = Object.entries(body).flatMap(([attribute, author]): [string, AttributeAuthor][] => {
    if (!isParts(author) || typeof author['at'] !== 'string') return [];
    if (Number.isNaN(Date.parse(author['at']))) return [];
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

/** Reads the answer to who made and changed the records of a list; what is none is left out. */
export function parseListAuthors(body: unknown): ListAuthors {
  if (!isParts(body)) return { people: [], records: [] };
  const { people, records } = body;
  return {
    people: Array.isArray(people) ? people.map(parseColleague) : [],
    records: Array.isArray(records) ? records.filter(isRecordFacts) : [],
  };
}
