import { readFileSync } from 'node:fs';
import type { Attribute } from '@ne2016/contract';
import { resources } from '@ne2016/resources';
import { describe, expect, test } from 'vitest';
import { inProject } from '../setup/project.mjs';

/** Every text of a tree of texts, under the path of keys that leads to it. */
function textsOf(tree: unknown, path: string): [path: string, text: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
}

const languages: unknown = JSON.parse(readFileSync(inProject('languages/fr_FR.json'), 'utf8'));
const declared = resources.flatMap(({ name, labels, attributes }) => [
  ...textsOf({ plural: labels.plural, singular: labels.singular }, name),
  ...Object.entries<Attribute>(attributes).flatMap(([attribute, { label, hint, ...rest }]) =>
    textsOf({ label, hint, options: 'options' in rest ? rest.options : {} }, `${name}.${attribute}`),
  ),
]);

/** What French typography forbids, where a line could break or a machine's sign shows. */
const faults = [
  { what: 'an ordinary space before : ; ! ? »', pattern: / [:;!?»]/ },
  { what: 'an ordinary space after «', pattern: /« / },
  { what: 'a straight apostrophe between letters', pattern: /\p{L}'\p{L}/u },
];

describe.each([
  ['languages/fr_FR.json', textsOf(languages, 'fr_FR')],
  ['the declarations of resources', declared],
])('the French texts of %s', (_source, texts) => {
  test.each(faults)('have nowhere $what', ({ pattern }) => {
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
  });
});
