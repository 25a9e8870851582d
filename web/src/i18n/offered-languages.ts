/** A language that the interface is offered in. */
interface LanguageOption {
  /** Locale code, as in `languages/{iso}.json`. */
  readonly iso: string;
  /** What it is called in itself. */
  readonly name: string;
}

// Evaluated while building: with one language nothing of a choice is in the bundle.

/** Every language on offer, the first for everybody whose own is not. */
export const languageOptions = [{ iso: 'fr_FR', name: 'Français' }] as const satisfies LanguageOption[];

/** Whether people can choose. */
export const hasLanguageChoice: boolean = languageOptions.length > 1;
