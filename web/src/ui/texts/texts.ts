import {
  createTexts,
  french,
  type TextLanguage,
  type TextParams,
  textsByPath,
  type TextTree,
} from '@ne2016/contract/texts';
// The texts are in their own folder, which belongs to no workspace.
import type frenchTexts from '../../../../languages/fr_FR.json';

type PluralForm = 'zero' | 'one' | 'many' | 'other';

/** The name used to look a text up: its own, or the common name of its plural forms. */
type NameOf<Name extends string> = Name | (Name extends `${infer Common}_${PluralForm}` ? Common : never);

type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? NameOf<Name> : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];

/** The path of a text, such as `login.submit`. */
type TextKey = KeyOf<typeof frenchTexts>;

/** Looks up a text and fills it in. A missing text is reported as an error, and its key is shown instead. */
export type Translate = (key: TextKey, params?: TextParams) => string;

/** The language of the page. */
export interface PageLanguage extends TextLanguage {
  /** As in `languages/{code}.json`. */
  readonly code: string;
}

/** The texts of the start, those bundled with code, and those that were fetched: later ones win. */
const initial = new Map<string, string>();
const bundled = new Map<string, string>();
const fetched = new Map<string, string>();
const listeners = new Set<() => void>();
let current: { readonly language: PageLanguage; readonly t: Translate } = {
  language: { ...french, code: '' },
  t: (key) => key,
};

const find = (path: string) => fetched.get(path) ?? bundled.get(path) ?? initial.get(path);

// The screen still works. A test that shows a missing text fails: an uncaught error of the page ends it.
const createPageTexts = (language: TextLanguage) =>
  createTexts(language, find, (error) => reportError(error));

let texts = createPageTexts(french);

/** Returns whether a text has changed that was there before: what is on the screen may show it. */
function addTo(level: Map<string, string>, tree: TextTree): boolean {
  let hasChanged = false;
  for (const [path, text] of textsByPath(tree)) {
    const before = find(path);
    level.set(path, text);
    hasChanged ||= before !== undefined && find(path) !== before;
  }
  return hasChanged;
}

/** Publishes a new `t`, so that all components with texts render again. */
function publish(language = current.language): void {
  current = { language, t: (key, params) => texts.fill(key, params) };
  for (const listener of [...listeners]) listener();
}

/** Sets the language and its initial texts. Keeps the bundled texts. */
export function startTexts(language: PageLanguage, tree: TextTree): void {
  initial.clear();
  fetched.clear();
  addTo(initial, tree);
  texts = createPageTexts(language);
  publish(language);
}

/** Adds texts bundled with code. Publishes nothing if all of them are new or were fetched before. */
export function addBundledTexts(tree: TextTree): void {
  if (addTo(bundled, tree)) publish();
}

/** Adds texts of the fetched file. */
export function addFetchedTexts(tree: TextTree): void {
  if (addTo(fetched, tree)) publish();
}

/** Whether there is a text, in the form for these values. */
export function hasText(key: string, params?: TextParams): boolean {
  return texts.has(key, params);
}

/** Returns the language and its `t`: a new object after each change of a text. */
export function currentTexts(): { readonly language: PageLanguage; readonly t: Translate } {
  return current;
}

/** @returns a function that unsubscribes. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
