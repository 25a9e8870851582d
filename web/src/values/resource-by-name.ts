import type { Resource } from '@ne2016/contract';
import { resources } from './shown-resources.ts';

const byName = new Map<string, Resource>(resources.map((resource) => [resource.name, resource]));

/** Returns the resource of a name, from an address for example; `undefined` if there is none. */
export function findResource(name: string): Resource | undefined {
  return byName.get(name);
}

/**
 * Returns the resource to which a declaration links.
 * @throws TypeError if there is none, which the server refuses at its start.
 */
export function linkedResource(name: string): Resource {
  const resource = byName.get(name);
  if (resource === undefined) throw new TypeError(`There is no resource '${name}'`);
  return resource;
}
