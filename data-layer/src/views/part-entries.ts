import type { Steps } from '../ports/pace.ts';

/**
 * The length from which a group is partitioned further. Shorter parts are sorted when one of their entries is
 * read, within some milliseconds.
 */
export const mostInPart = 4096;

/** The length below which a group is partitioned only when read: a screen shows few groups. */
const mostInGroup = 16_384;

/** The target length of a part, such that most parts need no second partitioning. */
const inNewPart = mostInPart / 2;

/** The number of samples per part that make the parts about equally long. */
const samplesForPart = 4;

/** The most parts of one partitioning: comparing with the samples takes some microseconds. */
const mostParts = 512;

/** The length below which entries are not grouped by value. */
const fewEntries = 512;

/** The number of entries that are partitioned in one step. */
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
 * Partitions entries in order: all entries of a part come before those of the next; each part by itself is
 * unsorted. A part has fewer than {@link mostInPart} entries, or is a group of fewer than
 * {@link mostInGroup}, which {@link partGroup} partitions when it is read.
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
 * Groups entries with equal values of the first criterion, the groups in order. If many entries share a
 * value, as in a list by department, this takes one lookup per entry instead of a search for its part.
 * @returns all entries as one group if there are too many values.
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

/** Partitions entries by their order alone, like {@link partEntries}. */
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

/**
 * Chooses entries that divide all into parts of about equal length; each belongs to the part that it ends.
 */
function chooseBounds<Entry>(entries: readonly Entry[], compare: TotalOrder<Entry>['compare']): Entry[] {
  const parts = Math.min(mostParts, Math.ceil(entries.length / inNewPart));
  const step = Math.floor(entries.length / (parts * samplesForPart));
  const samples = entries.filter((_, index) => index % step === 0).sort(compare);
  return samples.filter((_, index) => index % samplesForPart === samplesForPart - 1);
}

/**
 * Returns the first index below `length` for which `holds` is true, or `length` if there is none. `holds`
 * must also be true for every later index.
 */
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
