import type { RecordId } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';
import type { Steps } from '../../ports/pace.ts';

/**
 * Into how many pieces the rows of a list are cut. One piece for each row costs 100 times as much to write, a single
 * piece makes each change cost as much as the list; see docs/decisions/tabs-and-persistence.md.
 */
export const bucketCount = 128;

/** So many buckets are read together: of a million records they are some tens of thousands. */
const bucketsInPart = 8;

/** All keys that begin with the resource. */
export function rowsOf(resource: string): IDBKeyRange {
  return IDBKeyRange.bound([resource], [resource, []]);
}

/** The same keys, in parts that are read one after the other. */
export function partsOf(resource: string): IDBKeyRange[] {
  return Array.from({ length: bucketCount / bucketsInPart }, (_, part) => {
    const first = part * bucketsInPart;
    return IDBKeyRange.bound([resource, first], [resource, first + bucketsInPart], false, true);
  });
}

/** Where a row is kept. Any identifier has its place without being looked up. */
export function bucketOf(id: RecordId): number {
  if (typeof id === 'number' && Number.isInteger(id)) return Math.abs(id % bucketCount);
  let hash = 0;
  for (const character of String(id)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 0x10_0000;
  return hash % bucketCount;
}

/** The rows of a bucket as text: JSON is what they came as, and is read several times as fast as stored objects. */
export function encodeRows(rows: Iterable<Values>): string {
  return JSON.stringify([...rows]);
}

/** @throws SyntaxError, TypeError when the text is not what {@link encodeRows} wrote. */
export function decodeRows(text: string): Values[] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new TypeError('A bucket of rows is an array');
  return rows as Values[];
}

/** Puts the rows of some buckets behind those that there are, a step for each bucket. */
export function* decodeInto(rows: Values[], buckets: readonly string[]): Steps<void> {
  for (const text of buckets) {
    for (const row of decodeRows(text)) rows.push(row);
    yield;
  }
}

/** Rows by the bucket in which each is kept, a step for each row. */
export function* intoBuckets<Item>(
  items: Iterable<Item>,
  idOf: (item: Item) => RecordId,
): Steps<Map<number, Item[]>> {
  const buckets = new Map<number, Item[]>();
  for (const item of items) {
    const bucket = bucketOf(idOf(item));
    const inBucket = buckets.get(bucket);
    if (inBucket === undefined) buckets.set(bucket, [item]);
    else inBucket.push(item);
    yield;
  }
  return buckets;
}
