import { isObject, shown } from '../attributes/option-checks.ts';
import { checkAttribute } from '../resource/check-record.ts';
import type { Attributes, Resource } from '../resource/define-resource.ts';
import { attributeFaults } from './attribute-faults.ts';

function defaultFaults(resource: string, attributes: Attributes): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    // Another check reports a faulty attribute, with which a default cannot be checked.
    if (attributeFaults(resource, name, attribute).length > 0) return [];
    if (!('default' in attribute) || typeof attribute.default === 'function') return [];
    const outcome = checkAttribute(name, attribute, attribute.default);
    if (attribute.default === undefined || outcome.ok) return [];
    const rules = outcome.errors.map(({ validator }) => validator).join(', ');
    return [
      `${resource}.${name}: default ${shown(attribute.default)} est refusé par l’attribut lui-même (${rules})\u00a0: donnez-en un qui convient`,
    ];
  });
}

/**
 * Finds defaults that their own attribute refuses. Separate from the other checks, because it includes the
 * schemas of values, which code that only checks declarations does not need. The result of a function is
 * checked when it is called.
 */
export function findDefaultFaults(resources: readonly Resource[]): string[] {
  return resources.flatMap((resource: Partial<Resource> | undefined) =>
    isObject(resource?.attributes) ? defaultFaults(String(resource?.name), resource.attributes) : [],
  );
}
