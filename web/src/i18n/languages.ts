/** A language that the interface is offered in. */
interface LanguageOption {
  /** Locale code, as in `languages/{iso}.json`. */
  readonly iso: string;
  readonly name: string;
}

/** Every language on offer. */
export const languageOptions = [{ iso: 'fr_FR', name: 'Français' }] as const satisfies LanguageOption[];

/** The code of a language on offer. */
type LanguageCode = (typeof languageOptions)[number]['iso'];

/** What everybody reads whose language is not on offer. */
export const defaultLanguage: LanguageCode = 'fr_FR';

/** The language for what a browser or a remembered choice asks for: `fr`, `fr-BE` and all others get French. */
export function languageFor(wanted: string): LanguageCode {
  return languageOptions.find(({ iso }) => iso === wanted)?.iso ?? defaultLanguage;
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
