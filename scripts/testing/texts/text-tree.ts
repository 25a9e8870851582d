import { readFileSync } from 'node:fs';
import { inProject } from '../../setup/project.mjs';

/** A text with the path of keys that leads to it. */
export type KeyedText = readonly [key: string, text: string];

/** Every text of a tree of texts. */
export function textsOf(tree: unknown, path = ''): KeyedText[] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => textsOf(value, path === '' ? key : `${path}.${key}`));
}

/** Everything in `languages/fr_FR.json`. */
export const frenchTexts = textsOf(JSON.parse(readFileSync(inProject('languages/fr_FR.json'), 'utf8')));

const pluralSuffix = /_(zero|one|many|other)$/;
// Not by `_other`, which may also be the other of two codes.
const counted = new Set(
  frenchTexts.flatMap(([key]) => (key.endsWith('_one') ? [key.replace(pluralSuffix, '')] : [])),
);

/** The key as code names it: of `minutes_one` and its other forms, that is `minutes`. */
function askedKey(key: string): string {
  const base = key.replace(pluralSuffix, '');
  return counted.has(base) ? base : key;
}

/** Every text by the key that code asks for it by: several where the number decides. */
export const textsByKey: ReadonlyMap<string, readonly KeyedText[]> = Map.groupBy(frenchTexts, ([key]) =>
  askedKey(key),
);
