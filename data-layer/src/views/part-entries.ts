import type { Steps } from '../ports/pace.ts';

/** Fewer entries are not parted any further: they are sorted when one of them is looked at, in some milliseconds. */
export const mostInPart = 4096;

/** A group of fewer entries is parted when one of them is looked at: a screen shows few groups. */
const mostInGroup = 16_384;

/** A part is to have so many, so that most are not parted twice. */
const inNewPart = mostInPart / 2;

/** So many entries for each part are looked at to find parts of about one length. */
const samplesForPart = 4;

/** Into so many parts entries are parted at once: looking at the samples takes some microseconds. */
const mostParts = 512;

/** Fewer entries are not worth looking for what they share. */
const fewEntries = 512;

/** So many entries are put into a part in one step. */
const entriesInStep = 64;

/** The first criterion of an order. */
export interface PrimarySortKey<Item> {
  /** Returns a primitive value. */
  of(item: Item): unknown;
  /** Compares two items by that value alone; 0 if the order treats the values as equal. */
  compare(left: Item, right: Item): number;
}

/** A total order. */
export interface TotalOrder<Entry> {
  /** Never 0 for two entries. */
  readonly compare: (left: Entry, right: Entry) => number;
  readonly first: PrimarySortKey<Entry>;
}

/**
 * Parts entries, in order: all entries of a part are before those of the next; each part by itself is unsorted. A part
 * has fewer than {@link mostInPart}, or is a group of fewer than {@link mostInGroup}, which {@link partGroup} parts when it
 * is looked at.
 */
export function* partEntries<Entry>(
  entries: readonly Entry[],
  { compare, first }: TotalOrder<Entry>,
): Steps<Entry[][]> {
  const groups = yield* groupEntries(entries, first);
  const parts: Entry[][] = [];
  for (const group of groups)
    if (groups.length > 1 && group.length < mostInGroup) parts.push(group);
    else for (const part of yield* partGroup(group, compare)) parts.push(part);
  return parts;
}

/**
 * Puts entries together that the first criterion does not tell apart, one group after the other: where many share a
 * value, as they do in a list by department, this takes one look at each instead of a search for its part.
 * @returns all entries as one group where there are too many values.
 */
function* groupEntries<Entry>(entries: readonly Entry[], first: PrimarySortKey<Entry>): Steps<Entry[][]> {
  if (entries.length < fewEntries) return [[...entries]];
  const groups = new Map<unknown, Entry[]>();
  let count = 0;
  for (const entry of entries) {
    const value = first.of(entry);
    const group = groups.get(value);
    if (group !== undefined) group.push(entry);
    else if (groups.size === mostParts) return [[...entries]];
    else groups.set(value, [entry]);
    count += 1;
    if (count % entriesInStep === 0) yield;
  }
  const compare = ([left]: readonly Entry[], [right]: readonly Entry[]) =>
    left === undefined || right === undefined ? 0 : first.compare(left, right);
  const sorted: Entry[][] = [];
  for (const group of [...groups.values()].sort(compare)) {
    const before = sorted.at(-1);
    if (before === undefined || compare(before, group) !== 0) sorted.push(group);
    else for (const entry of group) before.push(entry);
  }
  return sorted;
}

/** Parts entries by their order alone, as {@link partEntries} does. */
export function* partGroup<Entry>(entries: Entry[], compare: TotalOrder<Entry>['compare']): Steps<Entry[][]> {
  if (entries.length < mostInPart) return entries.length === 0 ? [] : [entries];
  const bounds = chooseBounds(entries, compare);
  const found = [...bounds.map((): Entry[] => []), []];
  let count = 0;
  for (const entry of entries) {
    const place = firstIndexWhere(bounds.length, (index) => {
      const bound = bounds[index];
      return bound !== undefined && compare(bound, entry) >= 0;
    });
    found[place]?.push(entry);
    count += 1;
    if (count % entriesInStep === 0) yield;
  }
  const parts: Entry[][] = [];
  for (const part of found) parts.push(...(yield* partGroup(part, compare)));
  return parts;
}

/** Entries out of all that part them into parts of about one length; each belongs to the part that it ends. */
function chooseBounds<Entry>(entries: readonly Entry[], compare: TotalOrder<Entry>['compare']): Entry[] {
  const parts = Math.min(mostParts, Math.ceil(entries.length / inNewPart));
  const step = Math.floor(entries.length / (parts * samplesForPart));
  const samples = entries.filter((_, index) => index % step === 0).sort(compare);
  return samples.filter((_, index) => index % samplesForPart === samplesForPart - 1);
}

/** The first index below `length` that `holds`, if it holds for every one after it too; `length` when there is none. */
export function firstIndexWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
