import { isObject, shown, type WrittenAttribute } from '../attributes/option-checks.ts';
import type { ComputedKind } from '../resource/computed.ts';
import type { Resource } from '../resource/define-resource.ts';
import { attributeFaults } from './attribute-faults.ts';

const example =
  "computed: { region: { as: text({ label: 'Région' }), value: lookup('commune.region') } }, où value est une fonction, lookup(…) ou rollup(…)";

/** The value types of kinds: values in the same family have the same type and meaning. */
const families: Readonly<Record<ComputedKind, string>> = {
  ...{ text: 'text', longText: 'text', email: 'text', url: 'text', number: 'figure', amount: 'figure' },
  ...{ date: 'date', dateTime: 'dateTime', flag: 'flag', choice: 'choice' },
};
const computedKinds = Object.keys(families).join(', ');

/** The options of an attribute that is not stored. */
const usableOptions = ['kind', 'label', 'help', 'options', 'decimals', 'format', 'unit', 'width'];

type ByName = ReadonlyMap<string, Resource>;
type Written = Readonly<Record<string, unknown>>;

const familyOf = (kind: unknown): string | undefined => families[kind as ComputedKind];

/** Returns the two names of a path. */
function partsOf(path: unknown): readonly [string, string] | undefined {
  const [first, second, ...more] = typeof path === 'string' ? path.split('.') : [];
  return first && second && more.length === 0 ? [first, second] : undefined;
}

/** Returns the faults of reading an attribute of another list, which must be in a fitting family. */
function readFaults(resource: Resource, name: unknown, isFitting: (family: string) => boolean): string[] {
  const { attributes, owner } = resource;
  const attribute =
    typeof name === 'string' && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute === undefined) {
    const usable = Object.keys(attributes).filter((one) => one !== owner?.attribute);
    return [
      `lit ${shown(name)}, que '${resource.name}' n’enregistre pas\u00a0: utilisez ${usable.join(', ')}`,
    ];
  }
  if (name === owner?.attribute)
    return [
      `lit ${shown(name)}, qui désigne un compte et n’est montré à personne\u00a0: utilisez un autre attribut`,
    ];
  return isFitting(familyOf(attribute.kind) ?? '')
    ? []
    : [
        `lit ${shown(name)}, de kind ${attribute.kind}, qui ne convient pas\u00a0: utilisez un attribut d’un autre kind`,
      ];
}

const choiceOf = (names: readonly string[], otherwise: string) =>
  names.length === 0 ? otherwise : `utilisez ${names.join(', ')}`;

/**
 * Returns the faults of a lookup. `kind`: the required kind of the value; `undefined` if none is declared.
 */
function lookupFaults(source: Written, kind: unknown, resource: Resource, all: ByName): string[] {
  const parts = partsOf(source['path']);
  if (parts === undefined)
    return [
      `cherche ${shown(source['path'])}\u00a0: écrivez un lien et un attribut, par exemple 'commune.region'`,
    ];
  const [name, of] = parts;
  const link = Object.hasOwn(resource.attributes, name) ? resource.attributes[name] : undefined;
  if (link?.kind !== 'link') {
    const links = Object.entries(resource.attributes).flatMap(([one, attribute]) =>
      attribute?.kind === 'link' ? [one] : [],
    );
    return [
      `cherche '${name}.${of}', mais '${name}' n’est pas un lien\u00a0: ${choiceOf(links, 'déclarez d’abord un lien')}`,
    ];
  }
  const linked = all.get(link.resource);
  // Another check reports a link to an undeclared resource.
  if (linked === undefined) return [];
  return readFaults(linked, of, (family) => (kind === undefined ? family !== '' : family === familyOf(kind)));
}

/** Returns the faults of a rollup. */
function rollupFaults(source: Written, kind: unknown, resource: Resource, all: ByName): string[] {
  const { path, by, of, where } = source;
  const linking = [...all.values()].flatMap((one) =>
    Object.entries(one.attributes).flatMap(([name, attribute]) =>
      attribute?.kind === 'link' && attribute.resource === resource.name ? [`${one.name}.${name}`] : [],
    ),
  );
  if (!linking.includes(path as string))
    return [
      `réunit ${shown(path)}, qui ne mène pas à '${resource.name}'\u00a0: ${choiceOf(linking, 'déclarez d’abord un lien dans l’autre liste')}`,
    ];
  if (typeof where !== 'function' && where !== null && where !== undefined)
    return [`compte selon ${shown(where)}\u00a0: écrivez une fonction d’une fiche de l’autre liste`];
  if (by === 'count')
    return kind === undefined || familyOf(kind) === 'figure' ? [] : ['compte, ce qui donne un nombre'];
  if (!['sum', 'min', 'max'].includes(by as string))
    return [`réunit par ${shown(by)}\u00a0: utilisez count, sum, min ou max`];
  const other = all.get(partsOf(path)?.[0] ?? '');
  const usable = by === 'sum' ? ['figure'] : ['figure', 'date', 'dateTime'];
  const isFitting = (family: string) =>
    usable.includes(family) && (kind === undefined || family === familyOf(kind));
  return other === undefined ? [] : readFaults(other, of, isFitting);
}

function sourceFaults(source: unknown, kind: unknown, resource: Resource, all: ByName): string[] {
  if (isObject(source) && source['source'] === 'lookup') return lookupFaults(source, kind, resource, all);
  if (isObject(source) && source['source'] === 'rollup') return rollupFaults(source, kind, resource, all);
  return [`prend ${shown(source)}\u00a0: écrivez lookup(…) ou rollup(…)`];
}

function valueFaults({ as, needs, value }: Written, resource: Resource, all: ByName): string[] {
  if (typeof value !== 'function') {
    const kind = isObject(as) ? as['kind'] : undefined;
    return [
      ...(needs === undefined ? [] : ['a needs, que seule une fonction reçoit\u00a0: retirez-le']),
      ...(isObject(value)
        ? sourceFaults(value, kind, resource, all)
        : [`value vaut ${shown(value)}\u00a0: écrivez une fonction de la fiche, lookup(…) ou rollup(…)`]),
    ];
  }
  if (needs !== undefined && !isObject(needs))
    return [`needs vaut ${shown(needs)}\u00a0: nommez ce qui est nécessaire`];
  return Object.entries(needs ?? {}).flatMap(([name, source]) =>
    sourceFaults(source, isObject(source) ? (source['kind'] ?? undefined) : undefined, resource, all).map(
      (fault) => `needs.${name} ${fault}`,
    ),
  );
}

/** Checks `as` like an attribute, but without the options of stored ones. */
function shownAsFaults(resource: Resource, name: string, as: unknown): string[] {
  const faults = attributeFaults(resource.name, name, as);
  if (faults.length > 0) return faults;
  const { kind, ...options } = as as WrittenAttribute;
  return [
    ...(familyOf(kind) === undefined
      ? [`s’affiche comme ${String(kind)}\u00a0: utilisez ${computedKinds}`]
      : []),
    ...Object.keys(options)
      .filter((option) => !usableOptions.includes(option))
      .map((option) => `'${option}' ne vaut que pour ce qui est enregistré\u00a0: retirez cette option`),
  ];
}

function entryFaults(resource: Resource, name: string, written: unknown, all: ByName): string[] {
  if (!isObject(written)) return [`vaut ${shown(written)}\u00a0: écrivez ${example}`];
  const { attributes } = resource;
  const former = Object.values(attributes).some((attribute) => attribute?.formerly === name);
  return [
    ...(Object.hasOwn(attributes, name) || former || name === resource.identifier
      ? ['a le nom d’un attribut enregistré\u00a0: donnez-lui un autre nom']
      : []),
    ...Object.keys(written)
      .filter((key) => !['as', 'needs', 'value'].includes(key))
      .map((key) => `a la clé inconnue '${key}'\u00a0: utilisez as, needs, value`),
    ...shownAsFaults(resource, name, written['as']),
    ...valueFaults(written, resource, all),
  ];
}

/** Reports computed attributes in members that need a stored one. */
function placeFaults(resource: Resource, names: readonly string[]): string[] {
  const { title, sections, owner, distinct, rules, requiredIf, readOnlyIf, hiddenIf } = resource;
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const places: readonly (readonly [string, readonly unknown[]])[] = [
    ['title', [title].flat()],
    [
      'sections',
      listOf(sections).flatMap((section) => (isObject(section) ? listOf(section['attributes']) : [])),
    ],
    ['owner', [owner?.attribute]],
    ['distinct', [...listOf(distinct?.attributes), ...listOf(distinct?.checkedWith)]],
    ['rules', listOf(rules).flatMap((rule) => (isObject(rule) ? listOf(rule['attributes']) : []))],
    ...Object.entries({ requiredIf, readOnlyIf, hiddenIf }).map(
      ([key, conditions]) => [key, isObject(conditions) ? Object.keys(conditions) : []] as const,
    ),
  ];
  return places.flatMap(([place, used]) =>
    names
      .filter((name) => used.includes(name))
      .map(
        (name) =>
          `${resource.name}: ${place} nomme '${name}', qui est calculé\u00a0: nommez un attribut enregistré`,
      ),
  );
}

/**
 * Finds the faults of computed attributes: each names the resource, the attribute and the remedy. Separate
 * from the other checks, since it needs all resources at once. A computed attribute reads stored attributes
 * only, so that none can depend on itself.
 */
export function findComputedFaults(resources: readonly Resource[]): string[] {
  const usable = resources.filter(
    (resource) => isObject(resource?.declaration) && isObject(resource.attributes),
  );
  const all = new Map(usable.filter(({ isBuiltIn }) => !isBuiltIn).map((one) => [one.name, one]));
  return usable.flatMap((resource) => {
    const { computed } = resource.declaration as { computed?: unknown };
    if (computed === undefined) return [];
    if (!isObject(computed))
      return [`${resource.name}: computed vaut ${shown(computed)}\u00a0: écrivez ${example}`];
    return [
      ...Object.entries(computed).flatMap(([name, written]) =>
        entryFaults(resource, name, written, all).map((fault) => `${resource.name}.${name}: ${fault}`),
      ),
      ...placeFaults(resource, Object.keys(computed)),
    ];
  });
}
