import { listedAttributes, type Resource } from '@ne2016/contract';
import type { ViewColumn } from './view.ts';
import type { GridColumn } from './grid-columns.ts';

/** Returns all attributes of a resource: the visible columns in their order, then the others. */
export function columnOrder(resource: Resource, columns: readonly GridColumn[]): string[] {
  const shown = columns.map(({ name }) => name);
  const others = listedAttributes(resource).flatMap(([name]) => (shown.includes(name) ? [] : [name]));
  return [...shown, ...others];
}

/** Returns an order in which some names are moved before or after another one, in their relative order. */
export function moved(
  order: readonly string[],
  names: ReadonlySet<string>,
  target: string,
  position: 'before' | 'after',
): string[] {
  if (names.has(target)) return [...order];
  const taken = order.filter((name) => names.has(name));
  return order.flatMap((name) => {
    if (names.has(name)) return [];
    if (name !== target) return [name];
    return position === 'before' ? [...taken, name] : [name, ...taken];
  });
}

/** Returns the visible columns in an order, each with the width that it had. */
export function columnsIn(
  order: readonly string[],
  shown: ReadonlySet<string>,
  before: readonly GridColumn[],
): ViewColumn[] {
  const widths = new Map(before.map(({ name, width }) => [name, width]));
  return order
    .filter((name) => shown.has(name))
    .map((name): ViewColumn => {
      const width = widths.get(name);
      return width === undefined ? { name } : { name, width };
    });
}
