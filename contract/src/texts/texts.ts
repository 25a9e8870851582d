import { formatNumber, type NumberNotation } from './format-number.ts';

/** Texts by name, in sections: the content of `languages/fr_FR.json`. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

/**
 * The values for the names in braces of a text. `count` also chooses its plural form, and `context` the form
 * with this ending, if there is one.
 */
export type TextParams = Readonly<Record<string, string | number | undefined>>;

/** The notations that texts need of a language. */
export interface TextLanguage extends NumberNotation {
  /** Locale for `Intl`. */
  readonly locale: string;
}

export const french: TextLanguage = { locale: 'fr-FR', decimalSeparator: ',', groupSeparator: '\u00A0' };

/** Returns each text of a tree with its path, such as `login.submit`. */
export function textsByPath(tree: TextTree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : textsByPath(value, `${path}${name}.`),
  );
}

/** Texts of a language. */
export interface Texts {
  /** Whether there is a text, in the form for these values. */
  has(key: string, params?: TextParams): boolean;
  /** Returns a text with its values. A missing text is reported as an error, and its key is returned. */
  fill(key: string, params?: TextParams): string;
}

/**
 * Looks up and fills in texts, in the same way on both sides.
 * @param find returns the text at a path
 */
export function createTexts(
  { locale, ...notation }: TextLanguage,
  find: (path: string) => string | undefined,
  reportMissing: (error: Error) => void,
): Texts {
  const pluralRules = new Intl.PluralRules(locale);

  function findForm(key: string, { context, count }: TextParams): string | undefined {
    const special = context === undefined ? undefined : findForm(`${key}_${context}`, { count });
    if (special !== undefined || typeof count !== 'number') return special ?? find(key);
    const zero = count === 0 ? find(`${key}_zero`) : undefined;
    return zero ?? find(`${key}_${pluralRules.select(count)}`) ?? find(key);
  }

  return {
    has: (key, params = {}) => findForm(key, params) !== undefined,
    fill(key, params = {}) {
      const text = findForm(key, params);
      if (text === undefined) reportMissing(new Error(`There is no text ${key}`));
      return (text ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = params[name] ?? '';
        return typeof value === 'number' ? formatNumber(value, notation) : value;
      });
    },
  };
}
