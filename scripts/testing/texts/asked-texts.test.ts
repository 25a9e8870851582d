import { readFileSync } from 'node:fs';
import { isCallExpression, isIdentifier, isPropertyAssignment, type Node } from 'typescript/unstable/ast';
import { afterAll, expect, test } from 'vitest';
import { inProject } from '../../setup/project.mjs';
import { kindRules } from '../../../contract/src/attributes/kinds/kinds.ts';
import { textsOfOthers, validatorsOfEntry } from '../../../web/src/i18n/fetched-texts.ts';
import { findAskedTexts } from './asked-texts.ts';
import { openSourceCode, visit } from './source-code.ts';
import { textsByKey } from './text-tree.ts';

const code = openSourceCode();
afterAll(() => code[Symbol.dispose]());

const files = code.files('web/src', 'server/src');
const { keys, open, contexts, unfilled } = findAskedTexts(code, files);

/** Returns the rules reported as broken: `broken('pattern')`, `fail('required')`, `validator: 'unique'`. */
function rulesNamedBy(node: Node): readonly string[] {
  if (isPropertyAssignment(node) && isIdentifier(node.name) && node.name.text === 'validator')
    return code.possibleTexts(node.initializer) ?? [];
  const isRule =
    isCallExpression(node) &&
    isIdentifier(node.expression) &&
    ['broken', 'fail'].includes(node.expression.text);
  const [rule] = isRule ? node.arguments : [];
  return rule === undefined ? [] : (code.possibleTexts(rule) ?? []);
}

/** A value of the wrong kind breaks the rule named after its kind. */
function brokenRules(): Set<string> {
  const rules = new Set(Object.keys(kindRules));
  for (const file of code.files('contract/src', 'web/src', 'server/src'))
    visit(file, (node) => rulesNamedBy(node).forEach((rule) => rules.add(rule)));
  return rules;
}

/** Prefixes of keys that end in a code which the compiler cannot follow, and all possible codes. */
const codesAfter: Readonly<Record<string, Set<string>>> = { 'validators.': brokenRules() };

const openKeys = Object.entries(codesAfter).flatMap(([start, codes]) => [...codes].map((end) => start + end));
const asked = new Set([...keys.keys(), ...openKeys]);

test('the code is read: most of its texts are found', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(keys.size).toBeGreaterThan(200);
  expect(codesAfter['validators.']).toContain('maxlength');
});

test('where the end of a key is only known at run time, a table names all ends', () => {
  expect([...open].filter(([start]) => !(start in codesAfter))).toEqual([]);
  expect(Object.keys(codesAfter).filter((start) => !open.has(start))).toEqual([]);
});

test('no text is missing that the code asks for', () => {
  expect([...keys].filter(([key]) => !textsByKey.has(key))).toEqual([]);
  expect(openKeys.filter((key) => !textsByKey.has(key))).toEqual([]);
});

/** The keys in braces in the page, which the build fills in. */
const page = readFileSync(inProject('web/index.html'), 'utf8');
const keysOfPage = new Set([...page.matchAll(/\{\{([\w.]+)\}\}/g)].map(([, key]) => key));

test('no text is left that nothing asks for', () => {
  const isAsked = (key: string) =>
    asked.has(key) ||
    keysOfPage.has(key) ||
    [...contexts].some((context) => asked.has(key.replace(new RegExp(`_${context}$`), '')));
  expect([...textsByKey.keys()].filter((key) => !isAsked(key))).toEqual([]);
});

/** The code that the browser loads after a sign-in, with its texts. */
const ofWorkspace = [
  'platform',
  'values',
  'query',
  'chart',
  'live',
  'extensions',
  'actions',
  'record',
  'list',
  'workspace',
].map((folder) => `web/src/${folder}/`);

test('the browser asks for no text that it is not given, except where it comes with the code', () => {
  const { keys: ofBrowser } = findAskedTexts(code, code.files('web/src'));
  const placesOfTexts: Readonly<Record<string, readonly string[]>> = {
    inspector: ['web/src/workspace/inspector/'],
    workspace: ofWorkspace,
    shell: ofWorkspace,
    searchEverywhere: ofWorkspace,
    // Below the login it is part of the entry that shows it.
    account: [...ofWorkspace, 'web/src/screens/account/', 'web/src/screens/language-choice.tsx'],
    session: [...ofWorkspace, 'web/src/screens/account/'],
    list: ofWorkspace,
    visits: ofWorkspace,
    undo: ofWorkspace,
    redo: ofWorkspace,
    bulk: ofWorkspace,
    extensions: ofWorkspace,
    groups: ofWorkspace,
    table: ofWorkspace,
    filters: ofWorkspace,
    savedViews: ofWorkspace,
    layouts: ofWorkspace,
    export: ofWorkspace,
    print: ['web/src/list/'],
    record: ofWorkspace,
    history: ['web/src/record/'],
    expected: ofWorkspace,
    drafts: ofWorkspace,
    files: ['web/src/ui/upload/', ...ofWorkspace],
    validators: ofWorkspace,
  };
  const isMissing = ([key, place]: [string, string]) => {
    const [section = '', name = ''] = key.split('.');
    const isGiven =
      section === 'validators' ? validatorsOfEntry.includes(name) : !textsOfOthers.includes(section);
    return !isGiven && placesOfTexts[section]?.some((folder) => place.startsWith(folder)) !== true;
  };
  expect([...ofBrowser].filter(isMissing)).toEqual([]);
});

test('whatever a text names between braces is given to it', () => {
  expect(unfilled).toEqual([]);
});

test('a text that depends on a number has all three forms of French', () => {
  const incomplete = [...textsByKey].filter(([key, texts]) => {
    const names = texts.map(([name]) => name);
    const isCounted = names[0] !== key || texts.some(([, text]) => text.includes('{{count}}'));
    return isCounted && !['one', 'many', 'other'].every((form) => names.includes(`${key}_${form}`));
  });
  expect(incomplete).toEqual([]);
});
