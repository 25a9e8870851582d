import type { RecordId } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';
import type { Steps } from '../../ports/pace.ts';

/**
 * The number of buckets into which the rows of a list are divided. One bucket per row costs 100 times as much
 * to write, and with a single bucket each change costs as much as the list; see
 * docs/decisions/tabs-and-persistence.md.
 */
export const bucketCount = 128;

/** The number of buckets that are read together: with a million records, some tens of thousands of rows. */
const bucketsInPart = 8;

/** The range of all keys of a resource. */
export function rowsOf(resource: string): IDBKeyRange {
  return IDBKeyRange.bound([resource], [resource, []]);
}

/** The same keys in ranges that are read one after the other. */
export function partsOf(resource: string): IDBKeyRange[] {
  return Array.from({ length: bucketCount / bucketsInPart }, (_, part) => {
    const first = part * bucketsInPart;
    return IDBKeyRange.bound([resource, first], [resource, first + bucketsInPart], false, true);
  });
}

/** Returns the bucket of a row, computed from its identifier without a lookup. */
export function bucketOf(id: RecordId): number {
  if (typeof id === 'number' && Number.isInteger(id)) return Math.abs(id % bucketCount);
  let hash = 0;
  for (const character of String(id)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 0x10_0000;
  return hash % bucketCount;
}

/** Encodes the rows of a bucket as JSON, which is read several times as fast as stored objects. */
export function encodeRows(rows: Iterable<Values>): string {
  return JSON.stringify([...rows]);
}

/** @throws SyntaxError, TypeError for a text that {@link encodeRows} did not write. */
export function decodeRows(text: string): Values[] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new TypeError('A bucket of rows is an array');
  return rows as Values[];
}

/** Appends the rows of some buckets to `rows`, one step per bucket. */
export function* decodeInto(rows: Values[], buckets: readonly string[]): Steps<void> {
  for (const text of buckets) {
    for (const row of decodeRows(text)) rows.push(row);
    yield;
  }
}

/** Groups rows by bucket, one step per row. */
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
