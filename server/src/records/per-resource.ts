import type { Resource } from '@ne2016/contract';
import type { Storage } from '../storage/storage.ts';

/** Returns a function that makes something once for each resource of a storage, such as its statements. */
export function perResource<Made>(
  make: (storage: Storage, resource: Resource) => Made,
): (storage: Storage, resource: Resource) => Made {
  const madeOf = new WeakMap<Storage, Map<Resource, Made>>();
  return (storage, resource) => {
    const all = madeOf.get(storage) ?? new Map<Resource, Made>();
    madeOf.set(storage, all);
    const made = all.get(resource) ?? make(storage, resource);
    all.set(resource, made);
    return made;
  };
}
