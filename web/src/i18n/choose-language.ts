import { type LanguageCode, languageFor } from './languages.ts';

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
