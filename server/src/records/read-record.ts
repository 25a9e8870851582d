import type { Person, Resource } from '@ne2016/contract';
import { startOfLog } from '../storage/change-log.ts';
import type { Position } from '../storage/new-entry.ts';
import type { Storage } from '../storage/storage.ts';
import { formatCursor } from './cursor.ts';
import { sharedRecordsOf } from './shared-record.ts';
import { isVisibleJson } from './visibility.ts';

/** Returns the identifier in an address; `undefined` if it is invalid, so that no query is made. */
export function parseRecordId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}

/** The current values of a record. */
export interface RecordAnswer {
  json: string;
  /** The cursor of its last change, which is the version of the record. */
  version: string;
}

/** Returns the version of a record for the position of its last change. */
export function versionOf(storage: Storage, resource: Resource, position: Position): string {
  return formatCursor(storage.databaseId, resource, position);
}

/** Reads one record; `undefined` if the person sees none with this identifier. */
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
  const position = sequence === null || at === null ? startOfLog : { sequence, at };
  return { json, version: versionOf(storage, resource, position) };
}
