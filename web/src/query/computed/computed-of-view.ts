import { computedAttributes, type Resource } from '@ne2016/contract';
import { definitionOf } from '../layouts/layouts.ts';
import { gridColumns } from '../view/grid-columns.ts';
import { conditionsOf, type View } from '../view/view.ts';

/** Returns those names that are computed attributes, each once. */
export function computedAmong(resource: Resource, names: Iterable<string>): readonly string[] {
  const computed = computedAttributes(resource);
  return [...new Set(names)].filter((name) => Object.hasOwn(computed, name));
}

/** Returns the columns of the records in a layout. */
function columnsOf(resource: Resource, { layout, columns }: View): readonly string[] {
  const shown = definitionOf(layout).columns;
  if (shown === 'none') return [];
  return gridColumns(resource, shown === 'ofView' ? columns : null).map(({ name }) => name);
}

/** Returns the computed attributes that a view shows, and all that it uses, to filter or sort for example. */
export function computedOfView(resource: Resource, view: View) {
  const shown = computedAmong(resource, columnsOf(resource, view));
  const used = computedAmong(resource, [
    ...shown,
    ...view.sort.map(({ column }) => column),
    ...conditionsOf(view.filter).map(({ field }) => field),
    ...(view.group === null ? [] : [view.group.field]),
    ...Object.keys(view.totals),
    ...definitionOf(view.layout)
      .uses(view.layout)
      .map(({ path }) => path),
  ]);
  return { shown, used };
}
