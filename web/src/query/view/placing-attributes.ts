import type { ListOrder, View } from './view.ts';

/** The attributes whose values say where a record stands. */
export function placingAttributes(sort: readonly ListOrder[], group: View['group']): ReadonlySet<string> {
  const columns = sort.map(({ column }) => column);
  return new Set(group === null ? columns : [...columns, group.field]);
}
