import { Fault } from '../setup/fault.mjs';
import { addToList, resourceList } from './lists.mjs';
import { camelCase, kebabCase, pascalCase, quoted, wordsOf } from './names.mjs';

/** @typedef {import('./file-changes.mjs').FileChanges} FileChanges */
/**
 * The optional labels of a record.
 * @typedef {{ singular?: string | undefined, plural?: string | undefined, isFeminine?: boolean | undefined }} Labels
 */

/** Names that the declaration and the list import and declare. */
const taken = ['defineResource', 'longText', 'resources', 'text'];

/** @returns {string} the text of `labels` */
function labelsText(/** @type {readonly string[]} */ words, /** @type {Labels} */ labels) {
  const singular = labels.singular ?? words.join(' ');
  const usual = /[sxz]$/.test(singular) ? singular : `${singular}s`;
  const plural = labels.plural ?? usual;
  const title = plural.charAt(0).toLocaleUpperCase('fr') + plural.slice(1);
  const gender = labels.isFeminine === true ? 'feminine' : 'masculine';
  return `{ plural: ${quoted(title)}, singular: ${quoted(singular)}, gender: '${gender}' }`;
}

/** Adds a declaration to the list, and to the exports of the file. */
function addDeclaration(
  /** @type {FileChanges} */ changes,
  /** @type {string} */ variable,
  /** @type {string} */ type,
  /** @type {string} */ file,
) {
  const { path } = resourceList;
  const list = changes.read(path);
  const exported = `export { type ${type}, ${variable} } from './${file}.ts';\n`;
  changes.insert(path, /^(?:import [^;]*;\n)*/g, `import { ${variable} } from './${file}.ts';\n`);
  changes.insert(
    path,
    /^(?:import|export) [^;=]* from '[^']*';\n(?=[^]*export const resources)/gm,
    /^export .* from /m.test(list) ? exported : `\n${exported}${/^import /m.test(list) ? '' : '\n'}`,
  );
  addToList(changes, resourceList, variable);
}

/**
 * Declares a resource, with a test of it.
 * @param {FileChanges} changes
 * @param {string | undefined} name
 * @param {Labels} [labels]
 * @throws {Fault} for an invalid name.
 */
export function addResource(changes, name, labels = {}) {
  const words = wordsOf(name, '_', 'public_meeting', taken);
  if (words[0] === 'app')
    throw new Fault(
      'Les noms qui commencent par «\u00a0app_\u00a0» sont ceux du produit\u00a0: choisissez un autre nom.',
    );
  const [variable, type, file] = [camelCase(words), pascalCase(words), kebabCase(words)];
  changes.add(
    `resources/src/${file}.ts`,
    `import { defineResource, longText, type RecordOf, text } from '@ne2016/contract';

/** Say in one sentence what these records are. */
export const ${variable} = defineResource('${words.join('_')}', {
  labels: ${labelsText(words, labels)},
  attributes: {
    name: text({ label: 'Nom', required: true, maxlength: 120 }),
    description: longText({ label: 'Description', maxlength: 2000 }),
  },
  title: 'name',
  icon: 'list',
});

export type ${type} = RecordOf<typeof ${variable}>;
`,
  );
  changes.add(
    `resources/src/${file}.test.ts`,
    `import { checkRecord } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { ${variable} } from './${file}.ts';

test('a record needs a name and nothing else', () => {
  expect(checkRecord(${variable}, { name: 'Exemple' }).ok).toBe(true);
  expect(checkRecord(${variable}, { description: 'Exemple' })).toMatchObject({
    errors: [{ attribute: 'name', validator: 'required' }],
  });
});
`,
  );
  addDeclaration(changes, variable, type, file);
}
