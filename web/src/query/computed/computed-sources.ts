import {
  evaluateRollupCondition,
  type Attribute,
  type ComputedSource,
  computedAttributes,
  type Resource,
  type Rollup,
  type RollupCondition,
  sourcesOf,
} from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { readDay, readInstant } from '#formats/calendar-day.ts';
import { decimalsOf } from '../tally/total-functions.ts';
import { subscribeToLinked } from '#values/link-index.ts';
import type { RecordValues } from '#values/record-title.ts';
import { type LinkingList, type RolledUp, RollupIndex } from './rollup-index.ts';
import { isTime } from '#values/kinds/kinds.ts';

/** A list that computed attributes read, and its resource. */
export interface SourceList {
  readonly resource: Resource;
  readonly store: LinkingList;
}

/** Called with the records whose computed values have changed; with `null` if these may be all records. */
type SourceListener = (changed: ReadonlySet<RecordKey> | null) => void;

/** A connection to another list. */
interface Route {
  /** `null` if this person may not read the list. */
  readonly list: LinkingList | null;
  follow(listener: SourceListener): () => void;
}

interface SourceOptions {
  readonly resource: Resource;
  readonly store: Pick<ResourceStore, 'ids' | 'subscribe' | 'values'>;
  /** Returns the list of a resource; `null` if this person may not read it. */
  readonly listOf: (name: string) => SourceList | null;
}

const nowhere: Route = { list: null, follow: () => () => undefined };

const pairOf = (path: string) => path.split('.', 2) as [string, string];

/** Returns a time as a number; `null` for incomplete input. */
function numberOfTime(attribute: Attribute, value: unknown): number | null {
  if (typeof value !== 'string') return null;
  if (attribute.kind === 'date') return readDay(value) === undefined ? null : Date.parse(value);
  return readInstant(value)?.getTime() ?? null;
}

/** Times are converted to numbers, so that they can be compared. */
function rolledUp(resource: Resource, name: string): RolledUp {
  const attribute = resource.attributes[name];
  if (attribute !== undefined && isTime(attribute))
    return { name, decimals: 0, toNumber: (value) => numberOfTime(attribute, value) };
  return { name, decimals: attribute === undefined ? 0 : decimalsOf(attribute), toNumber: (value) => value };
}

/** Returns a time in its stored format. */
function timeOf(attribute: Attribute | undefined, time: number): string {
  const instant = new Date(time).toISOString();
  return attribute?.kind === 'date' ? instant.slice(0, 'YYYY-MM-DD'.length) : instant;
}

/**
 * Returns the condition of a rollup. A record for which it throws does not count; the error is reported once,
 * because it may occur with every record.
 */
function conditionOf(rollup: Rollup): (values: RecordValues) => boolean {
  let isReported = false;
  return (values) => {
    try {
      return evaluateRollupCondition(rollup, values);
    } catch (error) {
      if (!isReported) reportError(error);
      isReported = true;
      return false;
    }
  };
}

/** Reads the other lists that computed attributes need. All attributes share one subscription per route. */
export class ComputedSources {
  readonly #options: SourceOptions;
  readonly #indexes = new Map<string, RollupIndex>();
  readonly #routes = new Map<string, Route>();
  readonly #conditions: RollupCondition[] = [];

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  /** Returns a function that reads the value of a source for a record. */
  reader(source: ComputedSource): (values: RecordValues) => unknown {
    return source.source === 'lookup' ? this.#lookup(source.path) : this.#rollup(source);
  }

  /** Returns the route to the list of a source, and the name of that route. */
  routeOf(source: ComputedSource): readonly [string, Route] {
    const name = source.source === 'lookup' ? pairOf(source.path)[0] : this.#nameOf(source);
    const known =
      this.#routes.get(name) ??
      (source.source === 'lookup' ? this.#linkRoute(name) : this.#rollupRoute(source));
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
    return { list, follow: (listener) => subscribeToLinked(this.#options.store, link, list, listener) };
  }

  #rollupRoute(rollup: Rollup): Route {
    const list = this.#options.listOf(pairOf(rollup.path)[0])?.store ?? null;
    return list === null
      ? nowhere
      : { list, follow: (listener) => this.#index(rollup)?.follow(listener) ?? (() => undefined) };
  }

  /** Returns a key that is equal for rollups over the same records: same path, same condition. */
  #nameOf({ path, where }: Rollup): string {
    if (typeof where !== 'function') return path;
    const place = this.#conditions.indexOf(where);
    return `${path} ${place === -1 ? this.#conditions.push(where) - 1 : place}`;
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

  #rollup(rollup: Rollup): (values: RecordValues) => unknown {
    const { path, by, of } = rollup;
    const { resource, listOf } = this.#options;
    const attribute = listOf(pairOf(path)[0])?.resource.attributes[of ?? ''];
    const isOfTimes = isTime(attribute);
    return (values) => {
      const id = values[resource.identifier];
      // A new record has no identifier that others could link to.
      const value = typeof id === 'number' ? (this.#index(rollup)?.read(id, by, of) ?? null) : null;
      return value !== null && isOfTimes && by !== 'count' ? timeOf(attribute, value) : value;
    };
  }

  /** Returns the index that all rollups over the same records share. */
  #index(rollup: Rollup): RollupIndex | null {
    const key = this.#nameOf(rollup);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const [name, link] = pairOf(rollup.path);
    const list = this.#options.listOf(name);
    if (list === null) return null;
    const rollups = Object.values(computedAttributes(this.#options.resource))
      .flatMap(sourcesOf)
      .flatMap((source) =>
        source.source === 'rollup' && this.#nameOf(source) === key ? (source.of ?? []) : [],
      );
    const figures = Array.from(new Set(rollups), (figure) => rolledUp(list.resource, figure));
    const made = new RollupIndex(list.store, link, figures, conditionOf(rollup));
    this.#indexes.set(key, made);
    return made;
  }
}
