import type { BinEntry } from '@ne2016/contract';

type Group = readonly BinEntry[];

/**
 * Longest time between two deletions of a group without an action, by one person, in milliseconds. The calls
 * of one action follow each other at once, while records that are deleted one by one are each confirmed.
 */
const mostApart = 3_000;

/** Longest pause of an action because of server limits, in milliseconds: it waits up to a minute. */
const longestWait = 90_000;

/** Returns how much older an entry is than the last one of a group, in milliseconds. */
function gap(group: Group, older: BinEntry | undefined): number {
  const [end, begin] = [older, group.at(-1)].map((entry) => Date.parse(entry?.at ?? ''));
  return (begin ?? Number.NaN) - (end ?? Number.NaN);
}

/** Returns the common key of all entries of a group: the person, and the action if it has a name. */
const originOf = ({ by, actionId }: BinEntry) => JSON.stringify([by?.id, actionId]);

/** Returns whether a group is part of an action on several records, even if only one of them is loaded. */
export const isOfSeveral = (group: Group) => group.length > 1 || group[0]?.actionId !== undefined;

/** Returns the key of a group. It stays the same when newer entries are added, or the rest of its action. */
export function groupKey(group: Group): string {
  const [first, last] = [group[0], group.at(-1)];
  return first?.actionId === undefined ? `${last?.id} ${last?.at}` : originOf(first);
}

/** Groups the entries of a bin by the action that deleted them; the latest deletion is first. */
export function binGroups(entries: readonly BinEntry[]): readonly Group[] {
  const groups: BinEntry[][] = [];
  // Deletions by other people, and other actions, do not split a group.
  const lastOf = new Map<string, BinEntry[]>();
  for (const entry of entries) {
    const origin = originOf(entry);
    const last = lastOf.get(origin);
    if (last && (entry.actionId !== undefined || gap(last, entry) <= mostApart)) last.push(entry);
    else {
      const group = [entry];
      groups.push(group);
      lastOf.set(origin, group);
    }
  }
  return groups;
}

/**
 * Returns the groups to which entries that are not loaded yet may belong: the groups whose oldest entry is at
 * most 3 s (90 s with an action) newer than the last loaded entry.
 */
export function unfinishedGroups(groups: readonly Group[], entries: readonly BinEntry[]): readonly Group[] {
  const mostOf = (group: Group) => (group[0]?.actionId === undefined ? mostApart : longestWait);
  return groups.filter((group) => gap(group, entries.at(-1)) <= mostOf(group));
}
