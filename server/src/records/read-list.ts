import { setImmediate as othersTurn } from 'node:timers/promises';
import { formatDeletedIds, type Person, type Resource } from '@ne2016/contract';
import type { Storage, StoredValues } from '../storage/storage.ts';
import { formatCursor } from './cursor.ts';
import { type FullList, fullListsOf } from './full-list.ts';
import { type Known, type ListChanges, nothingChanged, readChanges } from './list-delta.ts';
import { type ListVersion, listVersionOf } from './list-version.ts';
import { readsOf } from './record-reads.ts';
import { audienceOf, isVisible, visibleDelta } from './visibility.ts';

/** What somebody asks of a list: what they know already, and the version of the full list that they hold. */
export interface ListRequest {
  person: Person;
  known: Known;
  holds: (version: string) => boolean;
}

/**
 * A list, always with the position that it shows. `count`: how many records there are for this person; `null` where
 * only all of them together would tell.
 */
export type ListAnswer = { cursor: string; count: number | null } & (
  | { scope: 'unchanged' }
  | { scope: 'full'; list: FullList }
  | { scope: 'restricted'; json: string }
  | { scope: 'delta'; json: string | Buffer; deleted: readonly number[] }
);

/** Header lines beyond a few kilobytes are refused by clients and proxies; the full list says the same. */
const mostDeletedCharacters = 4_000;

/** One list, and who asks for it. */
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

/** Where everybody sees the same, the list is the same bytes for all of them. */
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

/** What there is to say while a list is certainly at `version`; nothing where the log must be asked. */
function knownChanges(asked: Asked, version: ListVersion, known: Known): ListChanges | undefined {
  if (known.by === 'nothing') return { version };
  const isUpToDate = known.by === 'cursor' && known.cursor === cursorOf(asked, version);
  return isUpToDate ? { version, delta: nothingChanged } : undefined;
}

/**
 * Reads a list, or what of it changed, on one state of the database. Where it is certain that nothing changed, the
 * database is not asked.
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
