import { Fault } from '../setup/fault.mjs';
import { camelCase } from './names.mjs';

/** @typedef {import('./file-changes.mjs').FileChanges} FileChanges */

/** The list of all resources. */
export const resourceList = { path: 'resources/src/index.ts', name: 'resources' };
/** The list of active interface extensions. */
export const interfaceList = { path: 'extensions/src/interface.ts', name: 'interfaceExtensions' };

/** @typedef {typeof resourceList} List */

/** Returns a pattern for a list, up to its last member. */
const membersOf = (/** @type {List} */ { name }) =>
  new RegExp(String.raw`export const ${name}(?:: [^=]+)? = \[([^\]]*?)(?=,?\s*\])`, 'g');

/** Returns the variables in a list; `undefined` if it has another form. */
export function listed(/** @type {FileChanges} */ changes, /** @type {List} */ list) {
  const [found] = changes.read(list.path).matchAll(membersOf(list));
  return found?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Adds a variable at the end of a list. */
export function addToList(
  /** @type {FileChanges} */ changes,
  /** @type {List} */ list,
  /** @type {string} */ variable,
) {
  const isFirst = listed(changes, list)?.length === 0;
  changes.insert(list.path, membersOf(list), `${isFirst ? '' : ', '}${variable}`);
}

const snakeCase = (/** @type {string} */ variable) =>
  variable.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Returns the variable of a resource by its name; that of the first one without a name.
 * @param {FileChanges} changes
 * @param {string | undefined} name
 * @throws {Fault} for one that is not declared.
 */
export function resourceVariable(changes, name) {
  const variables = listed(changes, resourceList) ?? [];
  const [first] = variables;
  if (first === undefined)
    throw new Fault(
      `Aucun type de fiche ne se lit dans ${resourceList.path}\u00a0: déclarez-en un avec «\u00a0npm run new -- resource\u00a0».`,
    );
  if (name === undefined) return first;
  const found = variables.find((variable) => variable === camelCase(name.split('_')));
  if (found === undefined)
    throw new Fault(
      `Le type de fiche «\u00a0${name}\u00a0» n’est pas déclaré\u00a0: choisissez parmi ${variables.map(snakeCase).join(', ')}.`,
    );
  return found;
}
