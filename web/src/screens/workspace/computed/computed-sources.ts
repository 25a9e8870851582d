import {
  type Attribute,
  type ComputedSource,
  computedAttributes,
  type Resource,
  type Rollup,
  sourcesOf,
} from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { decimalsOf } from '../kinds/total-functions.ts';
import { followLinked } from '../values/link-index.ts';
import type { RecordValues } from '../values/record-title.ts';
import { type LinkingList, type RolledUp, RollupIndex } from './rollup-index.ts';

/** A list that computed attributes read, and what it is a list of. */
export interface SourceList {
  readonly resource: Resource;
  readonly store: LinkingList;
}

/** Told of the records that are computed otherwise now; `null`: of all of them. */
type SourceListener = (changed: ReadonlySet<RecordKey> | null) => void;

/** A way to another list. */
interface Route {
  /** The list; `null`: this person may not read it. */
  readonly list: LinkingList | null;
  follow(listener: SourceListener): () => void;
}

interface SourceOptions {
  readonly resource: Resource;
  readonly store: Pick<ResourceStore, 'ids' | 'subscribe' | 'values'>;
  /** The list of a resource; `null` where this person may not read it. */
  readonly listOf: (name: string) => SourceList | null;
}

const nowhere: Route = { list: null, follow: () => () => undefined };

const pairOf = (path: string) => path.split('.', 2) as [string, string];

const isTime = (attribute: Attribute | undefined) =>
  attribute?.kind === 'date' || attribute?.kind === 'dateTime';

/** Times are compared as numbers. */
function rolledUp(resource: Resource, name: string): RolledUp {
  const attribute = resource.attributes[name];
  if (isTime(attribute))
    return { name, decimals: 0, toNumber: (value) => (typeof value === 'string' ? Date.parse(value) : null) };
  return { name, decimals: attribute === undefined ? 0 : decimalsOf(attribute), toNumber: (value) => value };
}

/** A time as it is stored. */
function timeOf(attribute: Attribute | undefined, time: number): string {
  const instant = new Date(time).toISOString();
  return attribute?.kind === 'date' ? instant.slice(0, 'YYYY-MM-DD'.length) : instant;
}

/** How the computed attributes of a list read others: each way to another list is followed once, whoever reads by it. */
export class ComputedSources {
  readonly #options: SourceOptions;
  readonly #indexes = new Map<string, RollupIndex>();
  readonly #routes = new Map<string, Route>();

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  /** Tells the value of a source for a record. */
  reader(source: ComputedSource): (values: RecordValues) => unknown {
    return source.source === 'lookup' ? this.#lookup(source.path) : this.#rollup(source);
  }

  /** The ways by which a source is followed, by their names. */
  routeOf({ source, path }: ComputedSource): readonly [string, Route] {
    const name = source === 'lookup' ? pairOf(path)[0] : path;
    const known =
      this.#routes.get(name) ?? (source === 'lookup' ? this.#linkRoute(name) : this.#rollupRoute(name));
    this.#routes.set(name, known);
    return [name, known];
  }

  #linked(link: string): SourceList | null {
    const attribute = this.#options.resource.attributes[link];
    return attribute?.kind === 'link' ? this.#options.listOf(attribute.resource) : null;
  }

  #linkRoute(link: string): Route {
    const list = this.#linked(link)?.store ?? null;
    if (list === null) return nowhere;
    return { list, follow: (listener) => followLinked(this.#options.store, link, list, listener) };
  }

  #rollupRoute(path: string): Route {
    const list = this.#options.listOf(pairOf(path)[0])?.store ?? null;
    return list === null
      ? nowhere
      : { list, follow: (listener) => this.#index(path)?.follow(listener) ?? (() => undefined) };
  }

  #lookup(path: string): (values: RecordValues) => unknown {
    const [link, name] = pairOf(path);
    const linked = this.#linked(link);
    return (values) => {
      const id = values[link];
      const record: RecordValues | undefined = typeof id === 'number' ? linked?.store.values(id) : undefined;
      return record?.[name] ?? null;
    };
  }

  #rollup({ path, by, of }: Rollup): (values: RecordValues) => unknown {
    const { resource, listOf } = this.#options;
    const attribute = listOf(pairOf(path)[0])?.resource.attributes[of ?? ''];
    const isOfTimes = isTime(attribute);
    return (values) => {
      const id = values[resource.identifier];
      // A new record has no number that others could link to.
      const value = typeof id === 'number' ? (this.#index(path)?.read(id, by, of) ?? null) : null;
      return value !== null && isOfTimes && by !== 'count' ? timeOf(attribute, value) : value;
    };
  }

  /** What all rollups of a way read. */
  #index(path: string): RollupIndex | null {
    const known = this.#indexes.get(path);
    if (known !== undefined) return known;
    const [name, link] = pairOf(path);
    const list = this.#options.listOf(name);
    if (list === null) return null;
    const rollups = Object.values(computedAttributes(this.#options.resource))
      .flatMap(sourcesOf)
      .flatMap((source) => (source.source === 'rollup' && source.path === path ? (source.of ?? []) : []));
    const figures = Array.from(new Set(rollups), (figure) => rolledUp(list.resource, figure));
    const made = new RollupIndex(list.store, link, figures);
    this.#indexes.set(path, made);
    return made;
  }
}
