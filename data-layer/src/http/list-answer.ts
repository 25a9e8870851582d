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

/** The position of a list in the change log, from which the next delta is requested. */
export interface ListPosition {
  /** `ne2016-cursor` of the last answer; `null` without one. */
  readonly cursor: string | null;
  /** `Date` of the last answer, as `YYYY-MM-DDTHH:mm:ss` in UTC; `null` without one. */
  readonly cacheDate: string | null;
  /** The cursor up to which every record is known, if older: deltas since then have not listed deletions. */
  readonly known?: string | null;
}

/** The cursor up to which every record of a list is known. */
export function knownCursor(position: ListPosition | null): string | null {
  return position?.known ?? position?.cursor ?? null;
}

/** A parsed answer of a list call. */
export interface ListAnswer {
  readonly scope: ListScope;
  /** The attribute with the identifier of a record. */
  readonly identifier: string;
  /** As received; each has an identifier. */
  readonly records: readonly Values[];
  /** Whether records without an identifier were left out: then it is unknown which records are missing. */
  readonly isIncomplete: boolean;
  /** As texts, since a header has no types. `null` if the server lists no deletions. */
  readonly deleted: readonly string[] | null;
  /** `null` if the server gave no position for a delta. */
  readonly position: ListPosition | null;
  /** The number of records that the server has for this user, if it sent one. */
  readonly count: number | null;
}

/** Returns whether an answer is a delta that does not list deletions. */
export function isWithoutDeletions({ scope, deleted }: ListAnswer): boolean {
  return scope === 'delta' && deleted === null;
}

/** Returns the position after an answer. Records that a delta without deletions omits may be deleted. */
export function positionAfter(answer: ListAnswer, before: ListPosition | null): ListPosition | null {
  const { position } = answer;
  return position && isWithoutDeletions(answer) ? { ...position, known: knownCursor(before) } : position;
}

/** The values of a record and its identifier. */
export interface IdentifiedValues {
  readonly id: RecordId;
  readonly values: Values;
}

/** Returns the identifier of a record; `undefined` for any other value, or without one. */
function readId(body: unknown, identifier: string): RecordId | undefined {
  const id = isParts(body) ? body[identifier] : undefined;
  return isRecordId(id) ? id : undefined;
}

/** Returns a parsed record; `undefined` for any other value, or without an identifier. */
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
  // Lists may be long: no object is created per record, and no second array if all records are valid.
  const isRecord = (one: unknown): one is Values => readId(one, identifier) !== undefined;
  const records = body.every(isRecord) ? body : body.filter(isRecord);
  // One invalid record does not affect the others; if all are invalid, it is another kind of answer.
  if (records.length === 0 && body.length > 0) throw new HttpError(invalidAnswer(status));
  return { records, isIncomplete: records.length < body.length };
}

/**
 * Parses the answer of a list call. Without a scope header it has the requested scope.
 * @throws HttpError `invalid_answer` if it is no array of records, or if none of them has an identifier.
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

/** The headers that request the changes since a position. */
export function deltaHeaders(position: ListPosition): Record<string, string> {
  return {
    ...(position.cacheDate === null ? {} : { [headers.cacheDate]: position.cacheDate }),
    ...(position.cursor === null ? {} : { [headers.cursor]: position.cursor }),
  };
}
