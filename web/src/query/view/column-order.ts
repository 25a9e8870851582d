import { listedAttributes, type Resource } from '@ne2016/contract';
import type { ViewColumn } from './view.ts';
import type { GridColumn } from './grid-columns.ts';

/** Every attribute of a resource: first the columns that are shown, in their order, then the others. */
export function columnOrder(resource: Resource, columns: readonly GridColumn[]): string[] {
  const shown = columns.map(({ name }) => name);
  const others = listedAttributes(resource).flatMap(([name]) => (shown.includes(name) ? [] : [name]));
  return [...shown, ...others];
}

/** An order in which some names stand before or after another one, in the order that they had. */
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

/** The columns of a view: those of an order that are shown, each with the width that it had. */
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
