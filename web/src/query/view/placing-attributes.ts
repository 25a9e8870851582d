import type { ListOrder, View } from './view.ts';

/** Returns the attributes whose values determine the place of a record. */
export function placingAttributes(sort: readonly ListOrder[], group: View['group']): ReadonlySet<string> {
  const columns = sort.map(({ column }) => column);
  return new Set(group === null ? columns : [...columns, group.field]);
}
