import { isObject, shown } from '../attributes/option-checks.ts';
import type { Resource } from '../resource/define-resource.ts';
import { resourceFaults } from './resource-faults.ts';

function isDefined(resource: unknown): resource is Resource {
  return isObject(resource) && 'declaration' in resource;
}

/**
 * Reports former names in use. A former name is free again once every server has started with it; until then
 * only one resource may have it.
 */
function formerNameFaults(resources: readonly Resource[]): string[] {
  const names = resources.map(({ name }) => name);
  const formerNames = resources.map(({ formerly }) => formerly);
  return resources.flatMap(({ name, formerly }, index) => {
    if (formerly === null) return [];
    const fault = names.includes(formerly)
      ? 'qui est déclaré\u00a0: retirez formerly une fois que chaque serveur a démarré avec'
      : formerNames.indexOf(formerly) === index
        ? undefined
        : 'comme une autre ressource\u00a0: gardez ce nom pour une seule';
    return fault === undefined ? [] : [`${name}: s’appelait '${formerly}', ${fault}`];
  });
}

/**
 * Finds all faults of declarations; the compiler detects only some. Each names the resource, the attribute
 * and the remedy. Empty without faults. The targets of links are checked by {@link findLinkFaults}.
 */
export function findDeclarationFaults(resources: readonly Resource[]): string[] {
  if (!Array.isArray(resources))
    return [`resources: doit être une liste de ressources, et non ${shown(resources)}`];
  const names = resources.filter(isDefined).map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [
    ...resources.flatMap((resource: unknown, index) =>
      isDefined(resource)
        ? resourceFaults(resource)
        : [
            `resources[${index}]: est ${isObject(resource) ? 'un objet sans déclaration' : shown(resource)}\u00a0: créez la ressource avec defineResource()`,
          ],
    ),
    ...formerNameFaults(resources.filter(isDefined)),
    ...[...twice].map(
      (name) => `${name}: est déclarée deux fois\u00a0: donnez un autre nom à l’une des deux`,
    ),
  ];
}

const linkKinds: readonly unknown[] = ['link', 'links'];

/**
 * Finds links to resources that are not in `resources`: a server of the records needs all of them. A team's
 * records cannot link to those of the product.
 */
export function findLinkFaults(resources: readonly Resource[]): string[] {
  const defined = resources.filter(isDefined);
  const declared = defined.filter(({ isBuiltIn }) => !isBuiltIn);
  return defined.flatMap(({ name: from, attributes, isBuiltIn }) =>
    Object.entries<unknown>(attributes ?? {}).flatMap(([name, attribute]) => {
      const names = (isBuiltIn ? defined : declared).map((one) => one.name);
      const to =
        isObject(attribute) && linkKinds.includes(attribute['kind']) ? attribute['resource'] : undefined;
      return typeof to === 'string' && !names.includes(to)
        ? [`${from}.${name}: mène à '${to}', qui n’est pas déclaré\u00a0: utilisez ${names.join(', ')}`]
        : [];
    }),
  );
}
