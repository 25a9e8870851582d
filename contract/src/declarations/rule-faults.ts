import { isFilledText, isObject, shown } from '../attributes/option-checks.ts';
import type { Resource } from '../resource/define-resource.ts';

const example =
  "rules: [{ attributes: ['end'], message: 'La fin précède le début.', holds: ({ begin, end }) => end >= begin }]";
const ruleKeys = ['attributes', 'message', 'holds'];

/** Returns the names that are not those of attributes. */
function strangeNames({ attributes }: Resource, names: readonly unknown[]): unknown[] {
  return names.filter((name) => typeof name !== 'string' || !Object.hasOwn(attributes, name));
}

function ruleFault(resource: Resource, rule: unknown): string[] {
  if (!isObject(rule)) return [`vaut ${shown(rule)}\u00a0: écrivez ${example}`];
  const { attributes, message, holds } = rule;
  const names: readonly unknown[] = Array.isArray(attributes) ? attributes : [];
  const declared = Object.keys(resource.attributes).join(', ');
  return [
    ...Object.keys(rule)
      .filter((key) => !ruleKeys.includes(key))
      .map((key) => `a la clé inconnue '${key}'\u00a0: utilisez ${ruleKeys.join(', ')}`),
    ...(names.length > 0
      ? []
      : ["doit énumérer les attributs qui affichent son message, par exemple ['end']"]),
    ...strangeNames(resource, names).map(
      (name) => `nomme ${shown(name)}, qui n’est pas déclaré\u00a0: utilisez ${declared}`,
    ),
    ...(isFilledText(message)
      ? []
      : ["n’a pas de message\u00a0: dites ce qui ne va pas, par exemple 'La fin précède le début.'"]),
    ...(typeof holds === 'function'
      ? []
      : [`holds doit être une fonction de la fiche, et non ${shown(holds)}`]),
  ];
}

function conditionFaults(resource: Resource, key: 'requiredIf' | 'readOnlyIf' | 'hiddenIf'): string[] {
  const written: unknown = resource[key];
  if (!isObject(written))
    return [`${key} doit nommer des attributs, par exemple ${key}: { end: ({ begin }) => begin !== null }`];
  const declared = Object.keys(resource.attributes).join(', ');
  const names = Object.keys(written);
  const strange = strangeNames(resource, names);
  return names.flatMap((name) => {
    if (strange.includes(name))
      return [`${key} nomme ${shown(name)}, qui n’est pas déclaré\u00a0: utilisez ${declared}`];
    return typeof written[name] === 'function'
      ? []
      : [`${key}.${name} doit être une fonction de la fiche, et non ${shown(written[name])}`];
  });
}

/** Reports conditions for attributes that are always required or never empty. */
function requirementFaults({ attributes, requiredIf }: Resource): string[] {
  return Object.keys(isObject(requiredIf) ? requiredIf : {}).flatMap((name) => {
    const attribute = attributes[name];
    if (attribute === undefined) return [];
    if ('required' in attribute && attribute.required)
      return [`requiredIf nomme '${name}', qui est toujours obligatoire\u00a0: retirez l’un des deux`];
    return attribute.kind === 'flag'
      ? [
          `requiredIf nomme '${name}', de kind flag, qui n’est jamais vide\u00a0: écrivez plutôt une règle (rules)`,
        ]
      : [];
  });
}

/** Returns the faults of the rules across attributes and of the conditions on the state of a record. */
export function ruleFaults(resource: Resource): string[] {
  const rules: unknown = resource.rules;
  const faults = Array.isArray(rules)
    ? rules.flatMap((rule: unknown, index) =>
        ruleFault(resource, rule).map((fault) => `rules[${index}] ${fault}`),
      )
    : [`rules doit être une liste, par exemple ${example}, et non ${shown(rules)}`];
  return [
    ...faults,
    ...(['requiredIf', 'readOnlyIf', 'hiddenIf'] as const).flatMap((key) => conditionFaults(resource, key)),
    ...requirementFaults(resource),
  ];
}
