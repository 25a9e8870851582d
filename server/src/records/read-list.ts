import { setImmediate as othersTurn } from 'node:timers/promises';
import { formatDeletedIds, type Person, type Resource } from '@ne2016/contract';
import type { Storage, StoredValues } from '../storage/storage.ts';
import { formatCursor } from './cursor.ts';
import { type FullList, fullListsOf } from './full-list.ts';
import { type Known, type ListChanges, nothingChanged, readChanges } from './list-delta.ts';
import { type ListVersion, listVersionOf } from './list-version.ts';
import { readsOf } from './record-reads.ts';
import { audienceOf, isVisible, visibleDelta } from './visibility.ts';

/** A request for a list: the state that the client has, and the versions of the full list that it holds. */
export interface ListRequest {
  person: Person;
  known: Known;
  holds: (version: string) => boolean;
}

/**
 * A list, with its cursor. `count`: number of records for this person; `null` if only reading all of them
 * would determine it.
 */
export type ListAnswer = { cursor: string; count: number | null } & (
  | { scope: 'unchanged' }
  | { scope: 'full'; list: FullList }
  | { scope: 'restricted'; json: string }
  | { scope: 'delta'; json: string | Buffer; deleted: readonly number[] }
);

/**
 * Longest header of deleted identifiers, which clients and proxies accept; beyond it the list is sent in
 * full.
 */
const mostDeletedCharacters = 4_000;

/** A list and its reader. */
interface Asked {
  storage: Storage;
  resource: Resource;
  person: Person;
}

function cursorOf({ storage, resource, person }: Asked, { last }: ListVersion): string {
  return formatCursor(storage.databaseId, resource, last, audienceOf(resource, person));
}

function countOf({ resource }: Asked, { count }: ListVersion): number | null {
  return resource.visible === null ? count : null;
}

/** Returns the full list. If all users see the same records, they receive the same bytes. */
async function readWhole(asked: Asked, version: ListVersion): Promise<ListAnswer> {
  const list = await fullListsOf(asked.storage, asked.resource).from(version);
  return { scope: 'full', cursor: cursorOf(asked, list.version), count: list.version.count, list };
}

async function readRestricted(asked: Asked): Promise<ListAnswer> {
  const { storage, resource, person } = asked;
  return storage.readLong(async (transaction) => {
    const last = await storage.changes.lastOfList(transaction, resource);
    const seen: string[] = [];
    for await (const part of readsOf(storage, resource).all(transaction)) {
      const records = JSON.parse(String(part)) as StoredValues[];
      for (const record of records)
        if (isVisible(resource, record, person)) seen.push(JSON.stringify(record));
      await othersTurn();
    }
    const cursor = cursorOf(asked, { last, count: seen.length });
    return { scope: 'restricted', cursor, count: seen.length, json: `[${seen.join()}]` };
  });
}

async function readVisibleChanges({ storage, resource, person }: Asked, known: Known): Promise<ListChanges> {
  const audience = audienceOf(resource, person);
  const { version, delta } = await readChanges({ storage, resource, audience }, known);
  return { version, delta: delta && visibleDelta(resource, delta, person) };
}

/** Returns the changes if they follow from the certain `version`; `undefined` if the log must be read. */
function knownChanges(asked: Asked, version: ListVersion, known: Known): ListChanges | undefined {
  if (known.by === 'nothing') return { version };
  const isUpToDate = known.by === 'cursor' && known.cursor === cursorOf(asked, version);
  return isUpToDate ? { version, delta: nothingChanged } : undefined;
}

/**
 * Reads a list, or its delta, on one state of the database. Makes no query when the list certainly has not
 * changed.
 */
export async function readList(
  storage: Storage,
  resource: Resource,
  { person, known, holds }: ListRequest,
): Promise<ListAnswer> {
  const asked = { storage, resource, person };
  const certain = listVersionOf(storage, resource).certain;
  const { version, delta } =
    (certain && knownChanges(asked, certain, known)) ?? (await readVisibleChanges(asked, known));
  const [cursor, count] = [cursorOf(asked, version), countOf(asked, version)];
  if (delta !== undefined && formatDeletedIds(delta.deleted).length <= mostDeletedCharacters)
    return { scope: 'delta', cursor, count, ...delta };
  if (known.by === 'nothing' && holds(cursor)) return { scope: 'unchanged', cursor, count };
  return resource.visible === null ? readWhole(asked, version) : readRestricted(asked);
}
