import type { Person, Resource } from '@ne2016/contract';
import { beforeAll } from '../storage/change-log.ts';
import type { Position } from '../storage/new-entry.ts';
import type { Storage } from '../storage/storage.ts';
import { formatCursor } from './cursor.ts';
import { sharedRecordsOf } from './shared-record.ts';
import { isVisibleJson } from './visibility.ts';

/** The identifier in an address; `undefined` for what can be none, so that no database is asked for it. */
export function parseRecordId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}

/** A record as it is now. */
export interface RecordAnswer {
  json: string;
  /** The cursor of its last change: it moves whenever the record does. */
  version: string;
}

/** The version of a record whose last change stands at a position. */
export function versionOf(storage: Storage, resource: Resource, position: Position): string {
  return formatCursor(storage.databaseId, resource, position);
}

/** Reads one record; `undefined` if there is none that this person sees. */
export async function readRecord(
  storage: Storage,
  resource: Resource,
  id: number,
  person: Person,
): Promise<RecordAnswer | undefined> {
  const record = await sharedRecordsOf(storage, resource).one(id);
  if (record === undefined) return undefined;
  const { json, sequence, at } = record;
  if (!isVisibleJson(resource, json, person)) return undefined;
  const position = sequence === null || at === null ? beforeAll : { sequence, at };
  return { json, version: versionOf(storage, resource, position) };
}
