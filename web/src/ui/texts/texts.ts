// The texts are in their own folder, which belongs to no workspace.
import type frenchTexts from '../../../../languages/fr_FR.json';

/** Texts by name, in sections. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

type PluralForm = 'zero' | 'one' | 'many' | 'other';

/** The name used to look a text up: its own, or the common name of its plural forms. */
type NameOf<Name extends string> = Name | (Name extends `${infer Common}_${PluralForm}` ? Common : never);

type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? NameOf<Name> : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];

/** The path of a text, such as `login.submit`. */
type TextKey = KeyOf<typeof frenchTexts>;

/** The values for the names in braces of a text; `count` also chooses its plural form. */
export type TextParams = Readonly<Record<string, string | number | undefined>>;

/** Looks up a text and fills it in. A missing text is reported as an error, and its key is shown instead. */
export type Translate = (key: TextKey, params?: TextParams) => string;

/** The conventions of a language. */
export interface TextLanguage {
  /** As in `languages/{code}.json`. */
  readonly code: string;
  /** Locale for `Intl`. */
  readonly locale: string;
  readonly formatNumber: (value: number) => string;
}

/** The texts of the start, those bundled with code, and those that were fetched: later ones win. */
const initial = new Map<string, string>();
const bundled = new Map<string, string>();
const fetched = new Map<string, string>();
const listeners = new Set<() => void>();
let pluralRules = new Intl.PluralRules();
let current: { readonly language: TextLanguage; readonly t: Translate } = {
  language: { code: '', locale: '', formatNumber: String },
  t: (key) => key,
};

const find = (name: string) => fetched.get(name) ?? bundled.get(name) ?? initial.get(name);

/** Returns whether any text has changed. */
function addTo(texts: Map<string, string>, tree: TextTree, path = ''): boolean {
  let hasChanged = false;
  for (const [name, value] of Object.entries(tree))
    if (typeof value === 'string') {
      const before = find(path + name);
      texts.set(path + name, value);
      hasChanged ||= find(path + name) !== before;
    } else hasChanged = addTo(texts, value, `${path}${name}.`) || hasChanged;
  return hasChanged;
}

function findText(key: string, { count }: TextParams): string | undefined {
  if (typeof count !== 'number') return find(key);
  const zero = count === 0 ? find(`${key}_zero`) : undefined;
  return zero ?? find(`${key}_${pluralRules.select(count)}`) ?? find(key);
}

function translate(key: string, params: TextParams = {}): string {
  const text = findText(key, params);
  // The screen still works. A test that shows a missing text fails: an uncaught error of the page ends it.
  if (text === undefined) reportError(new Error(`There is no text ${key}`));
  return (text ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'number' ? current.language.formatNumber(value) : value;
  });
}

/** Publishes a new `t`, so that all components with texts render again. */
function publish(language = current.language): void {
  current = { language, t: (key, params) => translate(key, params) };
  for (const listener of [...listeners]) listener();
}

/** Sets the language and its initial texts. Keeps the bundled texts. */
export function startTexts(language: TextLanguage, texts: TextTree): void {
  initial.clear();
  fetched.clear();
  addTo(initial, texts);
  pluralRules = new Intl.PluralRules(language.locale);
  publish(language);
}

/** Adds texts bundled with code. Publishes nothing if all of them were fetched before. */
export function addBundledTexts(texts: TextTree): void {
  if (addTo(bundled, texts)) publish();
}

/** Adds texts of the fetched file. */
export function addFetchedTexts(texts: TextTree): void {
  if (addTo(fetched, texts)) publish();
}

/** Whether there is a text, in the plural form for `count`. */
export function hasText(key: string, params: TextParams = {}): boolean {
  return findText(key, params) !== undefined;
}

/** Returns the language and its `t`: a new object after each change of a text. */
export function currentTexts(): { readonly language: TextLanguage; readonly t: Translate } {
  return current;
}

/** @returns a function that unsubscribes. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
