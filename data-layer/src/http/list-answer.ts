import {
  formatCacheDate,
  headers,
  isParts,
  isRecordId,
  type ListScope,
  parseDeletedIds,
  type RecordId,
} from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import { HttpError, invalidAnswer, readWholeNumber } from './data-problem.ts';
import type { HttpAnswer } from './http-client.ts';

/** The position of a list in the server's changes, from which the next delta is requested. */
export interface ListPosition {
  /** `ne2016-cursor` of the last answer; `null` without one. */
  readonly cursor: string | null;
  /** `Date` of the last answer, as `YYYY-MM-DDTHH:mm:ss` in UTC; `null` without one. */
  readonly cacheDate: string | null;
  /** The cursor up to which every record is known, where that is older: deltas have not told which records are gone. */
  readonly known?: string | null;
}

/** The cursor up to which every record of a list is known. */
export function knownCursor(position: ListPosition | null): string | null {
  return position?.known ?? position?.cursor ?? null;
}

/** An answer of a list call, read. */
export interface ListAnswer {
  readonly scope: ListScope;
  /** The attribute that identifies a record. */
  readonly identifier: string;
  /** As they came; each has an identifier. */
  readonly records: readonly Values[];
  /** Whether it named something without an identifier, which is left out: then nobody can say what it did not name. */
  readonly isIncomplete: boolean;
  /** As texts: a header has no types. `null` when the server tells no deletions. */
  readonly deleted: readonly string[] | null;
  /** `null` when the server gave nothing to ask a delta from. */
  readonly position: ListPosition | null;
  /** How many records the server has for this user, if it said so. */
  readonly count: number | null;
}

/** Whether an answer is a delta that does not tell which records are gone. */
export function isWithoutDeletions({ scope, deleted }: ListAnswer): boolean {
  return scope === 'delta' && deleted === null;
}

/** The position of a list after an answer. What a delta without deletions does not name may be gone. */
export function positionAfter(answer: ListAnswer, before: ListPosition | null): ListPosition | null {
  const { position } = answer;
  return position && isWithoutDeletions(answer) ? { ...position, known: knownCursor(before) } : position;
}

/** The values of a record and its identifier. */
export interface IdentifiedValues {
  readonly id: RecordId;
  readonly values: Values;
}

/** Reads the identifier of a record; `undefined` when it is no record or has none. */
function readId(body: unknown, identifier: string): RecordId | undefined {
  const id = isParts(body) ? body[identifier] : undefined;
  return isRecordId(id) ? id : undefined;
}

/** Reads a record; `undefined` when it is none or has no identifier. */
export function readRecord(body: unknown, identifier: string): IdentifiedValues | undefined {
  const id = readId(body, identifier);
  return id === undefined ? undefined : { id, values: body as Values };
}

function readPosition(answer: Headers): ListPosition | null {
  const cursor = answer.get(headers.cursor);
  const time = new Date(answer.get('date') ?? Number.NaN);
  const cacheDate = Number.isNaN(time.getTime()) ? null : formatCacheDate(time);
  return cursor === null && cacheDate === null ? null : { cursor, cacheDate };
}

function readDeleted({ headers: answer, status }: HttpAnswer): string[] | null {
  const text = answer.get(headers.deleted);
  if (text === null) return null;
  const ids = parseDeletedIds(text);
  if (ids === undefined) throw new HttpError(invalidAnswer(status));
  return ids;
}

function readRecords({ body, status }: HttpAnswer, identifier: string) {
  if (!Array.isArray(body)) throw new HttpError(invalidAnswer(status));
  // A list may be long: no object is made for each of its records, and no second array where all are good.
  const isRecord = (one: unknown): one is Values => readId(one, identifier) !== undefined;
  const records = body.every(isRecord) ? body : body.filter(isRecord);
  // Of one bad record the others need not suffer; where all are bad, it is another kind of answer.
  if (records.length === 0 && body.length > 0) throw new HttpError(invalidAnswer(status));
  return { records, isIncomplete: records.length < body.length };
}

/**
 * Reads the answer of a list call. A server that says nothing of the scope answers what it was asked for.
 * @throws HttpError `invalid_answer` when it is no array of records, or when none of them has an identifier.
 */
export function readListAnswer(answer: HttpAnswer, identifier: string, asked: ListScope): ListAnswer {
  const scope = answer.headers.get(headers.scope);
  return {
    scope: scope === 'full' || scope === 'delta' ? scope : asked,
    identifier,
    ...readRecords(answer, identifier),
    deleted: readDeleted(answer),
    position: readPosition(answer.headers),
    count: readWholeNumber(answer.headers, headers.count),
  };
}

/** The headers that ask for what changed since a position. */
export function deltaHeaders(position: ListPosition): Record<string, string> {
  return {
    ...(position.cacheDate === null ? {} : { [headers.cacheDate]: position.cacheDate }),
    ...(position.cursor === null ? {} : { [headers.cursor]: position.cursor }),
  };
}
