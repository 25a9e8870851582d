import { isFilledText, isObject, shown } from '../attributes/option-checks.ts';
import { computedAttributes } from '../computed.ts';
import type { Resource } from '../define-resource.ts';
import { roles } from '../roles.ts';
import { attributeFaults } from './attribute-faults.ts';
import { ownershipFaults } from './ownership-faults.ts';
import { iconFaults, sectionFaults, titleFaults } from './presentation-faults.ts';
import { ruleFaults } from './rule-faults.ts';
import { translationFaults } from './translation-faults.ts';
import { wireFaults } from './wire-faults.ts';

const namePattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const declarationKeys = [
  'labels',
  'attributes',
  'computed',
  'title',
  'icon',
  'columns',
  'sections',
  'can',
  'visible',
  'owner',
  'writable',
  'distinct',
  'rules',
  'requiredIf',
  'readOnlyIf',
  'hiddenIf',
  'channel',
  'identifier',
  'path',
  'event',
  'formerly',
  'translations',
];
const labelKeys = ['plural', 'singular', 'gender', 'elision'];
const canKeys = ['read', 'create', 'update', 'delete', 'write', 'history'];

function unknownKeys(what: string, written: object, known: readonly string[]): string[] {
  return Object.keys(written)
    .filter((key) => !known.includes(key))
    .map((key) => `${what} '${key}' is unknown: use ${known.join(', ')}`);
}

function labelFaults(labels: unknown): string[] {
  const example = "labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }";
  if (!isObject(labels)) return [`labels are missing: write ${example}`];
  const { plural, singular, gender, elision } = labels;
  return [
    ...unknownKeys('label', labels, labelKeys),
    ...(isFilledText(plural) ? [] : [`the label 'plural' is missing: write ${example}`]),
    ...(isFilledText(singular) ? [] : [`the label 'singular' is missing: write ${example}`]),
    ...(gender === 'masculine' || gender === 'feminine'
      ? []
      : [`the gender is ${shown(gender)}: write 'masculine' or 'feminine'`]),
    ...(elision === undefined || typeof elision === 'boolean'
      ? []
      : [`elision is ${shown(elision)}: write true or false, or leave it out`]),
  ];
}

function columnFaults(resource: Resource): string[] {
  const { attributes, columns } = resource;
  if (!Array.isArray(columns) || columns.length === 0)
    return ['columns must list attributes: name at least one, or leave columns out to show all'];
  const names: readonly unknown[] = columns;
  const known = { ...attributes, ...computedAttributes(resource) };
  const strange = names.filter((name) => typeof name !== 'string' || !Object.hasOwn(known, name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...strange.map(
      (name) => `columns names ${shown(name)}, which is not declared: use ${Object.keys(known).join(', ')}`,
    ),
    ...[...new Set(twice)].map((name) => `columns names ${shown(name)} twice: name it once`),
  ];
}

type WrittenRight = Readonly<Record<string, unknown>>;

/** Whether a right is more than a role, where it may be. */
function isRecordRight(action: string, right: unknown): right is WrittenRight {
  return isObject(right) && (action === 'update' || action === 'delete');
}

function whenFaults(action: string, right: unknown): string[] {
  if (!isRecordRight(action, right)) return [];
  const { when } = right;
  return [
    ...unknownKeys(`in can.${action}, the key`, right, ['role', 'when']),
    ...(typeof when === 'function'
      ? []
      : [`can.${action}.when must be a function of the record and the person, not ${shown(when)}`]),
    // Nobody sees from a condition alone which role it is for.
    ...(right['role'] === undefined
      ? [`can.${action} has no role: write the least one beside when, such as role: 'editor'`]
      : []),
  ];
}

function rightFaults(written: unknown, { can }: Resource): string[] {
  if (written === undefined) return [];
  if (!isObject(written))
    return [`can must be an object, such as can: { write: 'editor' }, not ${shown(written)}`];
  const known: readonly unknown[] = roles;
  const given = Object.entries(written).map(([action, right]) =>
    isRecordRight(action, right) ? ([action, right['role']] as const) : ([action, right] as const),
  );
  const strange = given.filter(([, role]) => role !== undefined && !known.includes(role));
  const unseen = (['update', 'delete', 'history'] as const).filter(
    (action) => roles.indexOf(can[action]) < roles.indexOf(can.read),
  );
  return [
    ...unknownKeys('the right', written, canKeys),
    ...Object.entries(written).flatMap(([action, right]) => whenFaults(action, right)),
    ...strange.map(([action, role]) => `can.${action} is ${shown(role)}: use ${roles.join(', ')}`),
    ...(strange.length > 0 ? [] : unseen).map(
      (action) =>
        `can.${action} is '${can[action]}', who may not read: let read be '${can[action]}', or ${action} '${can.read}'`,
    ),
  ];
}

/** A former name is free again once every server has started with it; until then nothing else may have it. */
function formerNameFaults({ name, attributes, formerly, identifier }: Resource): string[] {
  const former: unknown = formerly;
  const isName =
    former === null || (typeof former === 'string' && namePattern.test(former) && former !== name);
  const entries = Object.entries<unknown>(attributes);
  const names = entries.map(([, written]) => (isObject(written) ? written['formerly'] : undefined));
  return [
    ...(isName ? [] : [`formerly is ${shown(former)}: write the name that the resource had before`]),
    ...names.flatMap((one, index) => {
      if (typeof one !== 'string') return [];
      const fault = Object.hasOwn(attributes, one)
        ? 'which is declared: leave formerly out once every server has started with it'
        : one.toLowerCase() === identifier.toLowerCase()
          ? 'which is the identifier, and stays it: leave formerly out'
          : names.indexOf(one) === index
            ? undefined
            : 'which another attribute was too: let one of them have it';
      return fault === undefined ? [] : [`'${entries[index]?.[0]}' was formerly '${one}', ${fault}`];
    }),
  ];
}

function attributesFaults({ name, identifier, attributes }: Resource): { where: string; fault: string }[] {
  return Object.entries<unknown>(attributes).flatMap(([attribute, written]) =>
    attributeFaults(identifier, attribute, written).map((fault) => ({
      where: `${name}.${attribute}`,
      fault,
    })),
  );
}

/** Every fault of a resource by itself: `project.name: …`, `project: …`. */
export function resourceFaults(resource: Resource): string[] {
  const { name, declaration } = resource;
  if (typeof name !== 'string' || !namePattern.test(name))
    return [
      `${shown(name)}: is no name of a resource: use lower-case words joined by _, such as 'project_task'`,
    ];
  const here = (faults: readonly string[]) => faults.map((fault) => `${name}: ${fault}`);
  if (!isObject(declaration))
    return here([`the declaration is ${shown(declaration)}: write defineResource('${name}', { … })`]);
  // They would stand in the place of their defaults, and all checks below would tell of that.
  const undefinedKeys = Object.keys(declaration).filter(
    (key) => declaration[key] === undefined && !['labels', 'attributes', 'title'].includes(key),
  );
  if (undefinedKeys.length > 0)
    return here(undefinedKeys.map((key) => `${key} is undefined: leave it out, or write its value`));
  const { attributes } = declaration;
  if (!isObject(attributes) || Object.keys(attributes).length === 0)
    return here([
      ...unknownKeys('the key', declaration, declarationKeys),
      "attributes are missing: declare at least one, such as attributes: { name: text({ label: 'Nom' }) }",
      ...labelFaults(resource.labels),
    ]);
  return [
    ...here(unknownKeys('the key', declaration, declarationKeys)),
    ...here(labelFaults(resource.labels)),
    ...attributesFaults(resource).map(({ where, fault }) => `${where}: ${fault}`),
    ...here(titleFaults(resource)),
    ...here(iconFaults(resource)),
    ...here(columnFaults(resource)),
    ...here(sectionFaults(resource)),
    ...here(rightFaults(declaration['can'], resource)),
    ...here(wireFaults(resource)),
    ...here(ownershipFaults(resource)),
    ...here(ruleFaults(resource)),
    ...here(formerNameFaults(resource)),
    ...here(translationFaults(resource)),
  ];
}
