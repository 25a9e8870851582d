import { Fault } from '../setup/fault.mjs';
import { camelCase, kebabCase, pascalCase, wordsOf } from './names.mjs';

/** @typedef {import('./file-changes.mjs').FileChanges} FileChanges */

/** Names that the generated files import and declare. */
const taken = ['broken', 'builder', 'commonOptions', 'firstValue', 'kinds', 'textOptions', 'withTextRules'];

const inContract = 'contract/src/attributes';
const inServer = 'server/src/kinds';
const inFacts = 'web/src/values/kinds';
const inLooks = 'web/src/values/looks';

const rules = (/** @type {string} */ kind, /** @type {string} */ type) => `import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type KindDeclaration, type ValueRules } from '../kind-definition.ts';
import { commonOptions, firstValue } from '../option-checks.ts';
import { textOptions, withTextRules } from '../text-rules.ts';
import { usualLengths } from '../usual-lengths.ts';
import type { TextOptions } from './text.ts';

/** Say in one sentence what such a value is. */
export const ${kind} = builder<'${kind}', TextOptions>('${kind}');

export const ${kind}Declaration: KindDeclaration<TextOptions> = {
  options: () => ({ ...commonOptions, default: firstValue, ...textOptions }),
  isTitle: true,
};

/** Whether a text is such a value: replace this by what makes it one. */
function is${type}(value: string): boolean {
  return /[\\p{L}\\p{N}]/u.test(value);
}

export const ${kind}Rules: ValueRules<TextOptions, string> = {
  schema: (rules) =>
    withTextRules(
      z.string(broken('${kind}')).check(z.refine(is${type}, broken('${kind}'))),
      rules,
      usualLengths.text,
    ),
  limits: ({ maxlength = usualLengths.text }) => ({ maxlength }),
};
`;

const test = (
  /** @type {string} */ kind,
  /** @type {string} */ file,
) => `import { expect, test } from 'vitest';
import { checkAttribute } from '../../resource/check-record.ts';
import { ${kind} } from './${file}.ts';

const attribute = ${kind}({ label: 'Exemple' });
const faultsOf = (value: unknown) => {
  const outcome = checkAttribute('value', attribute, value);
  return outcome.ok ? [] : outcome.errors.map(({ validator }) => validator);
};

test('such values are taken, and no others', () => {
  expect(faultsOf('exemple')).toEqual([]);
  expect(faultsOf('–')).toEqual(['${kind}']);
  expect(faultsOf(1)).toEqual(['${kind}']);
});
`;

const ofServer = (
  /** @type {string} */ kind,
  /** @type {string} */ label,
) => `import { usualLengths } from '@ne2016/contract';
import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { textSchema } from './schemas.ts';

export const ${kind}Kind: KindDefinition<'${kind}'> = {
  name: '${label}',
  columns: textColumns,
  schema: (rules) => textSchema(rules, usualLengths.text),
};
`;

const facts = (/** @type {string} */ kind) => `import type { KindFacts } from './kind-facts.ts';

export const ${kind}Facts: KindFacts<'${kind}'> = {
  type: 'string',
  conditions: 'text',
  exported: 'line',
  text: (value) => value,
  order: 'text',
  isCut: true,
};
`;

const looks = (/** @type {string} */ kind) => `import type { KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

export const ${kind}Looks: KindLooks<'${kind}'> = {
  // What is typed or pasted may be meant for one of several values: none here but itself.
  Input: (props) => <LineInput {...props} type="text" read={(plain) => [plain]} />,
};
`;

/**
 * Adds a kind of attribute, entered as a line of text, with a test of its values. Each table is keyed by all
 * kinds, so a missing place does not compile.
 * @param {FileChanges} changes
 * @param {string | undefined} name
 * @throws {Fault} for an invalid name.
 */
export function addKind(changes, name) {
  const words = wordsOf(name, '-', 'postal-code', taken);
  const [kind, type, file] = [camelCase(words), pascalCase(words), kebabCase(words)];
  if (new RegExp(`^ {4}"${kind}(_|")`, 'm').test(changes.read('languages/fr_FR.json')))
    throw new Fault(`Le nom «\u00a0${name}\u00a0» est déjà pris\u00a0: choisissez un autre nom.`);
  changes.add(`${inContract}/kinds/${file}.ts`, rules(kind, type));
  changes.add(`${inContract}/kinds/${file}.test.ts`, test(kind, file));
  changes.add(`${inServer}/${file}.ts`, ofServer(kind, words.join(' ')));
  changes.add(`${inFacts}/${file}.ts`, facts(kind));
  changes.add(`${inLooks}/${file}.tsx`, looks(kind));

  const table = `${inContract}/kinds/kinds.ts`;
  const imported = `import { ${kind}Declaration, ${kind}Rules } from './${file}.ts';\n`;
  changes.insert(table, /^import \{ \w+Declaration, .*;\n/gm, imported);
  changes.insert(table, /^ {2}\w+: \w+Rules,\n/gm, `  ${kind}: ${kind}Rules,\n`);
  changes.insert(table, /^ {2}\w+: \w+Declaration,\n/gm, `  ${kind}: ${kind}Declaration,\n`);
  for (const [path, part, ending] of /** @type {const} */ ([
    [`${inServer}/kinds.ts`, 'Kind', 'ts'],
    [`${inFacts}/kinds.ts`, 'Facts', 'ts'],
    [`${inLooks}/looks.ts`, 'Looks', 'tsx'],
  ])) {
    const known = `import { ${kind}${part} } from './${file}.${ending}';\n`;
    changes.insert(path, new RegExp(`^import \\{ \\w+${part} \\} from .*;\n`, 'gm'), known);
    changes.insert(path, new RegExp(`^ {2}\\w+: \\w+${part},\n`, 'gm'), `  ${kind}: ${kind}${part},\n`);
  }
  changes.insert(`${inLooks}/line-input.tsx`, /^type LineKind = [^;]*/gm, ` | '${kind}'`);
  const own = `export { ${kind} } from './attributes/kinds/${file}.ts';\n`;
  changes.insert('contract/src/index.ts', /^export .* from '\.\/attributes\/kinds\/.*;\n/gm, own);
  changes.insert(
    'data-layer/src/index.ts',
    /^ {2}[\w ]+,\n(?=\} from '@ne2016\/contract';)/gm,
    `  ${kind},\n`,
  );
  const sentence = JSON.stringify('Cette valeur n’a pas le format attendu.');
  changes.insert('languages/fr_FR.json', /^ {4}"url": "Saisissez .*,\n/gm, `    "${kind}": ${sentence},\n`);
}
