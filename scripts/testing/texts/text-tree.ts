import { readFileSync } from 'node:fs';
import { inProject } from '../../setup/project.mjs';

/** A text with its path of keys. */
export type KeyedText = readonly [key: string, text: string];

/** Returns every text of a tree of texts. */
export function textsOf(tree: unknown, path = ''): KeyedText[] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => textsOf(value, path === '' ? key : `${path}.${key}`));
}

/** All texts of `languages/fr_FR.json`. */
export const frenchTexts = textsOf(JSON.parse(readFileSync(inProject('languages/fr_FR.json'), 'utf8')));

const pluralSuffix = /_(zero|one|many|other)$/;
// Not by `_other`, which may also be a code of its own.
const counted = new Set(
  frenchTexts.flatMap(([key]) => (key.endsWith('_one') ? [key.replace(pluralSuffix, '')] : [])),
);

/** Returns the key as used in code: for `minutes_one` and its other forms, that is `minutes`. */
function askedKey(key: string): string {
  const base = key.replace(pluralSuffix, '');
  return counted.has(base) ? base : key;
}

/** Every text by the key used in code: several for plural forms. */
export const textsByKey: ReadonlyMap<string, readonly KeyedText[]> = Map.groupBy(frenchTexts, ([key]) =>
  askedKey(key),
);
