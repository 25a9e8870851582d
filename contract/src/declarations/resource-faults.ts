import { isFilledText, isObject, shown } from '../attributes/option-checks.ts';
import { computedAttributes } from '../resource/computed.ts';
import type { Resource } from '../resource/define-resource.ts';
import { roles } from '../wire/roles.ts';
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
    .map((key) => `${what} '${key}' n’existe pas\u00a0: utilisez ${known.join(', ')}`);
}

function labelFaults(labels: unknown): string[] {
  const example = "labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }";
  if (!isObject(labels)) return [`labels manque\u00a0: écrivez ${example}`];
  const { plural, singular, gender, elision } = labels;
  return [
    ...unknownKeys('le label', labels, labelKeys),
    ...(isFilledText(plural) ? [] : [`le label 'plural' manque\u00a0: écrivez ${example}`]),
    ...(isFilledText(singular) ? [] : [`le label 'singular' manque\u00a0: écrivez ${example}`]),
    ...(gender === 'masculine' || gender === 'feminine'
      ? []
      : [`gender vaut ${shown(gender)}\u00a0: écrivez 'masculine' ou 'feminine'`]),
    ...(elision === undefined || typeof elision === 'boolean'
      ? []
      : [`elision vaut ${shown(elision)}\u00a0: écrivez true ou false, ou retirez cette option`]),
  ];
}

function columnFaults(resource: Resource): string[] {
  const { attributes, columns } = resource;
  if (!Array.isArray(columns) || columns.length === 0)
    return [
      'columns doit énumérer des attributs\u00a0: nommez-en au moins un, ou retirez columns pour les afficher tous',
    ];
  const names: readonly unknown[] = columns;
  const known = { ...attributes, ...computedAttributes(resource) };
  const strange = names.filter((name) => typeof name !== 'string' || !Object.hasOwn(known, name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...strange.map(
      (name) =>
        `columns nomme ${shown(name)}, qui n’est pas déclaré\u00a0: utilisez ${Object.keys(known).join(', ')}`,
    ),
    ...[...new Set(twice)].map((name) => `columns nomme ${shown(name)} deux fois\u00a0: nommez-le une fois`),
  ];
}

type WrittenRight = Readonly<Record<string, unknown>>;

/** Returns whether a right is an object with a condition, for an action that allows one. */
function isRecordRight(action: string, right: unknown): right is WrittenRight {
  return isObject(right) && (action === 'update' || action === 'delete');
}

function whenFaults(action: string, right: unknown): string[] {
  if (!isRecordRight(action, right)) return [];
  const { when } = right;
  return [
    ...unknownKeys(`dans can.${action}, la clé`, right, ['role', 'when']),
    ...(typeof when === 'function'
      ? []
      : [`can.${action}.when doit être une fonction de la fiche et de la personne, et non ${shown(when)}`]),
    // A condition alone does not show its role to the reader.
    ...(right['role'] === undefined
      ? [
          `can.${action} n’a pas de role\u00a0: écrivez le rôle minimal à côté de when, par exemple role: 'editor'`,
        ]
      : []),
  ];
}

function rightFaults(written: unknown, { can }: Resource): string[] {
  if (written === undefined) return [];
  if (!isObject(written))
    return [`can doit être un objet, par exemple can: { write: 'editor' }, et non ${shown(written)}`];
  const known: readonly unknown[] = roles;
  const given = Object.entries(written).map(([action, right]) =>
    isRecordRight(action, right) ? ([action, right['role']] as const) : ([action, right] as const),
  );
  const strange = given.filter(([, role]) => role !== undefined && !known.includes(role));
  const unseen = (['update', 'delete', 'history'] as const).filter(
    (action) => roles.indexOf(can[action]) < roles.indexOf(can.read),
  );
  return [
    ...unknownKeys('le droit', written, canKeys),
    ...Object.entries(written).flatMap(([action, right]) => whenFaults(action, right)),
    ...strange.map(
      ([action, role]) => `can.${action} vaut ${shown(role)}\u00a0: utilisez ${roles.join(', ')}`,
    ),
    ...(strange.length > 0 ? [] : unseen).map(
      (action) =>
        `can.${action} vaut '${can[action]}', qui ne peut pas lire\u00a0: donnez à read '${can[action]}', ou ${action} '${can.read}'`,
    ),
  ];
}

/**
 * Reports former names in use. A former name is free again once every server has started with it; until then
 * it must be unique.
 */
function formerNameFaults({ name, attributes, formerly, identifier }: Resource): string[] {
  const former: unknown = formerly;
  const isName =
    former === null || (typeof former === 'string' && namePattern.test(former) && former !== name);
  const entries = Object.entries<unknown>(attributes);
  const names = entries.map(([, written]) => (isObject(written) ? written['formerly'] : undefined));
  return [
    ...(isName ? [] : [`formerly vaut ${shown(former)}\u00a0: écrivez l’ancien nom de la ressource`]),
    ...names.flatMap((one, index) => {
      if (typeof one !== 'string') return [];
      const fault = Object.hasOwn(attributes, one)
        ? 'qui est déclaré\u00a0: retirez formerly une fois que chaque serveur a démarré avec'
        : one.toLowerCase() === identifier.toLowerCase()
          ? 'qui est l’identifiant et le reste\u00a0: retirez formerly'
          : names.indexOf(one) === index
            ? undefined
            : 'comme un autre attribut\u00a0: gardez ce nom pour un seul';
      return fault === undefined ? [] : [`'${entries[index]?.[0]}' s’appelait '${one}', ${fault}`];
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

/** Returns every fault of a single resource: `project.name: …`, `project: …`. */
export function resourceFaults(resource: Resource): string[] {
  const { name, declaration } = resource;
  if (typeof name !== 'string' || !namePattern.test(name))
    return [
      `${shown(name)}: n’est pas un nom de ressource\u00a0: utilisez des mots en minuscules joints par _, par exemple 'project_task'`,
    ];
  const here = (faults: readonly string[]) => faults.map((fault) => `${name}: ${fault}`);
  if (!isObject(declaration))
    return here([
      `la déclaration vaut ${shown(declaration)}\u00a0: écrivez defineResource('${name}', { … })`,
    ]);
  // Undefined members would replace their defaults, and all checks below would report that as well.
  const undefinedKeys = Object.keys(declaration).filter(
    (key) => declaration[key] === undefined && !['labels', 'attributes', 'title'].includes(key),
  );
  if (undefinedKeys.length > 0)
    return here(
      undefinedKeys.map(
        (key) => `${key} vaut undefined\u00a0: retirez cette option, ou donnez-lui une valeur`,
      ),
    );
  const { attributes } = declaration;
  if (!isObject(attributes) || Object.keys(attributes).length === 0)
    return here([
      ...unknownKeys('la clé', declaration, declarationKeys),
      "attributes manque\u00a0: déclarez au moins un attribut, par exemple attributes: { name: text({ label: 'Nom' }) }",
      ...labelFaults(resource.labels),
    ]);
  return [
    ...here(unknownKeys('la clé', declaration, declarationKeys)),
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
