import type { BinEntry } from '@ne2016/contract';

type Group = readonly BinEntry[];

/**
 * Two deletions by one person that name no action belong together if they are at most this far apart, in milliseconds.
 * Records that are deleted one by one are each confirmed, while the calls of one action follow each other at once.
 */
const mostApart = 3_000;

/** How long an action may pause for the limits of the server, in milliseconds: it waits up to a minute, then goes on. */
const longestWait = 90_000;

/** How much older an entry is than the last of a group, in milliseconds. */
function gap(group: Group, older: BinEntry | undefined): number {
  const [end, begin] = [older, group.at(-1)].map((entry) => Date.parse(entry?.at ?? ''));
  return (begin ?? Number.NaN) - (end ?? Number.NaN);
}

/** What all entries of a group have in common: the person, and the action where it has a name. */
const originOf = ({ by, actionId }: BinEntry) => JSON.stringify([by?.id, actionId]);

/** Whether a group is part of an action of several records, even if it is the only one of them yet. */
export const isOfSeveral = (group: Group) => group.length > 1 || group[0]?.actionId !== undefined;

/** Tells a group from all others; the same when newer entries come, and when the rest of an action does. */
export function groupKey(group: Group): string {
  const [first, last] = [group[0], group.at(-1)];
  return first?.actionId === undefined ? `${last?.id} ${last?.at}` : originOf(first);
}

/** The entries of a bin, those together that were deleted together; what was deleted last is first. */
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

/** The groups that may go on behind the end of the entries, as older ones may belong to them. */
export function openGroups(groups: readonly Group[], entries: readonly BinEntry[]): readonly Group[] {
  const mostOf = (group: Group) => (group[0]?.actionId === undefined ? mostApart : longestWait);
  return groups.filter((group) => gap(group, entries.at(-1)) <= mostOf(group));
}
