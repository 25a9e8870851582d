/** An offered language of the interface. */
interface LanguageOption {
  /** Locale code, as in `languages/{iso}.json`. */
  readonly iso: string;
  /** Its name in the language itself. */
  readonly name: string;
}

// Evaluated at build time: with one language, the code of the choice is not in the bundle.

/** Every offered language; the first is the default. */
export const languageOptions = [{ iso: 'fr_FR', name: 'Français' }] as const satisfies LanguageOption[];

/** Whether there is a choice. */
export const hasLanguageChoice: boolean = languageOptions.length > 1;
