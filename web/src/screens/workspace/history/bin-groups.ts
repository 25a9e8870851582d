import type { BinEntry } from '@ne2016/contract';

/**
 * Two deletions of one person that are no further apart belong together, in milliseconds: who deletes one record after
 * the other confirms each, while the calls of one action follow each other at once.
 */
const mostApart = 3_000;

const belongTogether = (one: BinEntry, other: BinEntry) =>
  one.by?.id === other.by?.id && Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= mostApart;

/** The entries of a bin, in their order, those together that were deleted together. */
export function binGroups(entries: readonly BinEntry[]): readonly (readonly BinEntry[])[] {
  const groups: BinEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && belongTogether(last, entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
