import type { BinEntry } from '@ne2016/contract';

type Group = readonly BinEntry[];

/**
 * Two deletions by one person at most this far apart belong together, in milliseconds. Records that are deleted one by
 * one are each confirmed, while the calls of one action follow each other at once.
 */
const mostApart = 3_000;

/** Nobody deletes this many records one by one. Only such a deletion reaches the write limit of the server. */
const certainlyTogether = 100;

/** How long a deletion may pause for the write limit, in milliseconds: it waits up to a minute, then goes on. */
const longestWait = 90_000;

/** How much older the first deletion of one group is than the last of another, in milliseconds. */
function gap(newer: Group, older: Group): number {
  const [end, begin] = [older[0], newer.at(-1)].map((entry) => Date.parse(entry?.at ?? ''));
  return (begin ?? Number.NaN) - (end ?? Number.NaN);
}

/** Whether two groups of one person are one deletion. */
const isOne = (newer: Group, older: Group) =>
  gap(newer, older) <= (older.length < certainlyTogether ? mostApart : longestWait);

/** The groups by person. Deletions by other people in between do not split a group. */
function byPerson(groups: readonly Group[]): readonly (readonly Group[])[] {
  return [...Map.groupBy(groups, ([entry]) => entry?.by?.id).values()];
}

/** Puts groups of one person together that are one deletion. */
function joined(groups: readonly Group[]): readonly Group[] {
  const all: BinEntry[][] = [];
  for (const group of groups) {
    const last = all.at(-1);
    if (last !== undefined && isOne(last, group)) last.push(...group);
    else all.push([...group]);
  }
  return all;
}

/** The entries of a bin, those together that were deleted together; what was deleted last is first. */
export function binGroups(entries: readonly BinEntry[]): readonly Group[] {
  const order = new Map(entries.map((entry, index) => [entry, index]));
  const indexOf = ([entry]: Group) => (entry && order.get(entry)) ?? 0;
  // First those that follow each other at once: how many these are tells whether the server can have held them up.
  const atOnce = byPerson(entries.map((entry) => [entry])).map(joined);
  return atOnce.flatMap(joined).toSorted((one, other) => indexOf(one) - indexOf(other));
}

/** The groups that may go on behind the end of the entries, as older ones may belong to them. */
export function openGroups(groups: readonly Group[], entries: readonly BinEntry[]): readonly Group[] {
  const rest = entries.slice(-1);
  return groups.filter((group) => gap(group, rest) <= longestWait);
}
