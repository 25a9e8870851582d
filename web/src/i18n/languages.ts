import { hasLanguageChoice, languageOptions } from './offered-languages.ts';

/** The code of a language on offer. */
export type LanguageCode = (typeof languageOptions)[number]['iso'];

/** What everybody reads whose language is not on offer, and the language of all that comes with the code. */
export const defaultLanguage: LanguageCode = 'fr_FR';

/** What comes before the country. */
const languageOf = (code: string) => code.split(/[-_]/, 1)[0];

/**
 * The language for what a browser or a remembered choice asks for: that one, or else one that is spoken elsewhere, so that
 * `fr-BE` gives `fr_FR`, or else the default.
 */
export function languageFor(wanted: string): LanguageCode {
  if (!hasLanguageChoice) return defaultLanguage;
  const same = languageOptions.find(({ iso }) => iso === wanted.replace('-', '_'));
  const option = same ?? languageOptions.find(({ iso }) => languageOf(iso) === languageOf(wanted));
  return option?.iso ?? defaultLanguage;
}

/** Where a chosen language is remembered on this client. */
export const languageStorageKey = 'NG_TRANSLATE_LANG_KEY';

/** The language that was chosen before, or else the browser's, as far as it is on offer; it is remembered. */
export function chooseLanguage(): LanguageCode {
  try {
    const language = languageFor(localStorage.getItem(languageStorageKey) ?? navigator.language);
    localStorage.setItem(languageStorageKey, language);
    return language;
  } catch {
    // A browser that keeps nothing.
    return languageFor(navigator.language);
  }
}
