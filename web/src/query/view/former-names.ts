import type { Resource } from '@ne2016/contract';
import { linkedResource } from '#values/resource-by-name.ts';
import { definitionOf } from '../layouts/layouts.ts';
import { readViewText, viewText } from './view-text.ts';
import type { Condition, FilterGroup, View } from './view.ts';
import { isGroup } from './view.ts';

/** Returns the current path of each former path: of attributes, and of those of linked records. */
function renamedPaths(resource: Resource, isLinked = false): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const [name, attribute] of Object.entries(resource.attributes)) {
    const { formerly = name, kind } = attribute;
    if (formerly !== name) paths.set(formerly, name);
    if (kind !== 'link' || isLinked) continue;
    const linked = renamedPaths(linkedResource(attribute.resource), true);
    const others = Object.keys(linkedResource(attribute.resource).attributes);
    if (formerly !== name) for (const other of others) paths.set(`${formerly}.${other}`, `${name}.${other}`);
    for (const [former, now] of linked)
      for (const own of new Set([formerly, name])) paths.set(`${own}.${former}`, `${name}.${now}`);
  }
  return paths;
}

const known = new WeakMap<Resource, ReadonlyMap<string, string>>();

/** As {@link renamedPaths}, with a cache: every read of an address needs it. */
function cachedPaths(resource: Resource): ReadonlyMap<string, string> {
  const paths = known.get(resource) ?? renamedPaths(resource);
  known.set(resource, paths);
  return paths;
}

type Rename = (path: string) => string;

function renamedFilter({ match, parts }: FilterGroup, rename: Rename): FilterGroup {
  const renamed = parts.map((part): Condition | FilterGroup =>
    isGroup(part) ? renamedFilter(part, rename) : { ...part, field: rename(part.field) },
  );
  return { match, parts: renamed };
}

function renamedView(view: View, rename: Rename): View {
  const totals = Object.entries(view.totals).map(([column, by]) => [rename(column), by] as const);
  return {
    ...view,
    filter: renamedFilter(view.filter, rename),
    sort: view.sort.map(({ column, direction }) => ({ column: rename(column), direction })),
    columns: view.columns && view.columns.map(({ name, ...width }) => ({ name: rename(name), ...width })),
    group: view.group && { ...view.group, field: rename(view.group.field) },
    totals: Object.fromEntries(totals),
    layout: definitionOf(view.layout).renamed(view.layout, rename),
  };
}

/**
 * Returns the text of a view, from an address or a saved view, with the current names of renamed attributes.
 * Returns the same text if it has none of the former names.
 */
export function withCurrentNames(resource: Resource, text: string): string {
  const paths = cachedPaths(resource);
  if (paths.size === 0 || text === '') return text;
  const { view, unread } = readViewText(text);
  const renamed = renamedView(view, (path) => paths.get(path) ?? path);
  if (viewText(renamed) === viewText(view)) return text;
  // Unreadable parts of the address are kept, because the interface reports them.
  return [viewText(renamed), ...unread.map(encodedPart)].filter((part) => part !== '').join('&');
}

/** Returns an unreadable part as it is in the address: conditions were decoded, all other parts were not. */
function encodedPart(part: string): string {
  const [, condition] = /^filter=([^]*)$/.exec(part) ?? [];
  return condition === undefined ? part : `filter=${encodeURIComponent(condition)}`;
}
