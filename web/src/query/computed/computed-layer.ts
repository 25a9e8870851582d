import { computedAttributes, isAllowed, type Person, type RecordOf, type Resource } from '@ne2016/contract';
import type { DataLayer, ResourceStore } from '@ne2016/data-layer';
import { linkedResource } from '#values/resource-by-name.ts';
import { ComputedRecords } from './computed-records.ts';
import type { SourceList } from './computed-sources.ts';

const recordsOfStore = new WeakMap<object, ComputedRecords>();

/** Returns the computed attributes of a list; `undefined` if it declares none. */
export function computedRecordsOf(store: object): ComputedRecords | undefined {
  return recordsOfStore.get(store);
}

/** Returns an object whose given members replace those of `of`; all others are delegated to it. */
function withMembers<Of extends object>(of: Of, members: object): Of {
  const made = Object.defineProperties({}, Object.getOwnPropertyDescriptors(members));
  let from: object | null = of;
  while (from !== null && from !== Object.prototype) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (Object.hasOwn(made, name)) continue;
      // Called and read with the original object as `this`: its private members exist only there.
      const get = () => Reflect.get(of, name) as unknown;
      const method = typeof value === 'function' ? (value as (...args: unknown[]) => unknown) : undefined;
      const own = method === undefined ? { get } : { value: method.bind(of), writable: true };
      Object.defineProperty(made, name, { ...own, configurable: true });
    }
    from = Object.getPrototypeOf(from) as object | null;
  }
  return made as Of;
}

/**
 * Returns the store of a list with computed attributes: its values and its change notifications include them.
 */
function computedStore(store: ResourceStore, listOf: (name: string) => SourceList | null): ResourceStore {
  const records = new ComputedRecords(store, listOf);
  const made = withMembers(store, {
    get: records.get.bind(records),
    values: records.values.bind(records),
    subscribe: records.subscribe.bind(records),
    subscribeRecord: records.subscribeRecord.bind(records),
    get version() {
      return records.version;
    },
  });
  recordsOfStore.set(made, records);
  return made;
}

/**
 * Returns a data layer whose lists have their computed attributes. What it stores, sends and caches is
 * without them. A resource that declares none keeps its original store.
 * @param role Role of the person. Lists that the role may not read are not read for attributes either.
 */
export function withComputed(layer: DataLayer, role: Person['role']): DataLayer {
  const stores = new Map<string, ResourceStore>();
  const listOf = (name: string): SourceList | null => {
    const resource = linkedResource(name);
    return isAllowed(role, 'read', resource) ? { resource, store: layer.store(resource) } : null;
  };
  return withMembers(layer, {
    store<R extends Resource>(resource: R): ResourceStore<RecordOf<R>> {
      const store = layer.store(resource);
      if (Object.keys(computedAttributes(resource)).length === 0) return store;
      const known = stores.get(resource.name) ?? computedStore(store as unknown as ResourceStore, listOf);
      stores.set(resource.name, known);
      return known as unknown as ResourceStore<RecordOf<R>>;
    },
  });
}
