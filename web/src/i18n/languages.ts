import { hasLanguageChoice, languageOptions } from './offered-languages.ts';

/** The code of an offered language. */
export type LanguageCode = (typeof languageOptions)[number]['iso'];

/** The language of visitors whose own is not offered, and of all texts bundled with code. */
export const defaultLanguage: LanguageCode = 'fr_FR';

/** Returns the part before the country. */
const languageOf = (code: string) => code.split(/[-_]/, 1)[0];

/**
 * Returns the language for that of a browser or of a stored choice: the same one, or else one with another
 * country, so that `fr-BE` gives `fr_FR`, or else the default.
 */
export function languageFor(wanted: string): LanguageCode {
  if (!hasLanguageChoice) return defaultLanguage;
  const same = languageOptions.find(({ iso }) => iso === wanted.replace('-', '_'));
  const option = same ?? languageOptions.find(({ iso }) => languageOf(iso) === languageOf(wanted));
  return option?.iso ?? defaultLanguage;
}

/** The `localStorage` key of the chosen language. */
export const languageStorageKey = 'NG_TRANSLATE_LANG_KEY';

/** Returns the language chosen earlier, or else the browser’s, if it is offered; stores it. */
export function chooseLanguage(): LanguageCode {
  try {
    const language = languageFor(localStorage.getItem(languageStorageKey) ?? navigator.language);
    localStorage.setItem(languageStorageKey, language);
    return language;
  } catch {
    // The browser stores nothing.
    return languageFor(navigator.language);
  }
}
