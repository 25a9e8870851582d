import { isFilledText, isObject, shown } from '../attributes/option-checks.ts';
import type { Resource } from '../define-resource.ts';

const example =
  "rules: [{ attributes: ['end'], message: 'La fin précède le début.', holds: ({ begin, end }) => end >= begin }]";
const ruleKeys = ['attributes', 'message', 'holds'];

/** The names among some that no attribute has. */
function strangeNames({ attributes }: Resource, names: readonly unknown[]): unknown[] {
  return names.filter((name) => typeof name !== 'string' || !Object.hasOwn(attributes, name));
}

function ruleFault(resource: Resource, rule: unknown): string[] {
  if (!isObject(rule)) return [`is ${shown(rule)}: write ${example}`];
  const { attributes, message, holds } = rule;
  const names: readonly unknown[] = Array.isArray(attributes) ? attributes : [];
  const declared = Object.keys(resource.attributes).join(', ');
  return [
    ...Object.keys(rule)
      .filter((key) => !ruleKeys.includes(key))
      .map((key) => `has the unknown key '${key}': use ${ruleKeys.join(', ')}`),
    ...(names.length > 0 ? [] : ["must list the attributes at which its message stands, such as ['end']"]),
    ...strangeNames(resource, names).map(
      (name) => `names ${shown(name)}, which is not declared: use ${declared}`,
    ),
    ...(isFilledText(message)
      ? []
      : ["has no message: say what is wrong, such as 'La fin précède le début.'"]),
    ...(typeof holds === 'function' ? [] : [`holds must be a function of the record, not ${shown(holds)}`]),
  ];
}

function conditionFaults(resource: Resource, key: 'requiredIf' | 'readOnlyIf' | 'hiddenIf'): string[] {
  const written: unknown = resource[key];
  if (!isObject(written))
    return [`${key} must name attributes, such as ${key}: { end: ({ begin }) => begin !== null }`];
  const declared = Object.keys(resource.attributes).join(', ');
  const names = Object.keys(written);
  const strange = strangeNames(resource, names);
  return names.flatMap((name) => {
    if (strange.includes(name))
      return [`${key} names ${shown(name)}, which is not declared: use ${declared}`];
    return typeof written[name] === 'function'
      ? []
      : [`${key}.${name} must be a function of the record, not ${shown(written[name])}`];
  });
}

/** An attribute that is required in any case, or never empty, is required under no condition. */
function requirementFaults({ attributes, requiredIf }: Resource): string[] {
  return Object.keys(isObject(requiredIf) ? requiredIf : {}).flatMap((name) => {
    const attribute = attributes[name];
    if (attribute === undefined) return [];
    if ('required' in attribute && attribute.required)
      return [`requiredIf names '${name}', which is always required: leave one of the two out`];
    return attribute.kind === 'flag'
      ? [`requiredIf names '${name}', of kind flag, which is never empty: write a rule instead`]
      : [];
  });
}

/** What is wrong with the rules across attributes, and with what depends on the state of a record. */
export function ruleFaults(resource: Resource): string[] {
  const rules: unknown = resource.rules;
  const faults = Array.isArray(rules)
    ? rules.flatMap((rule: unknown, index) =>
        ruleFault(resource, rule).map((fault) => `rules[${index}] ${fault}`),
      )
    : [`rules must be a list, such as ${example}, not ${shown(rules)}`];
  return [
    ...faults,
    ...(['requiredIf', 'readOnlyIf', 'hiddenIf'] as const).flatMap((key) => conditionFaults(resource, key)),
    ...requirementFaults(resource),
  ];
}
