/** A language that the interface is offered in. */
export interface LanguageOption {
  /** Locale code, as in `languages/{iso}.json`. */
  readonly iso: string;
  readonly name: string;
}

/** Every language on offer. */
export const languageOptions = [{ iso: 'fr_FR', name: 'Français' }] as const satisfies LanguageOption[];

/** The code of a language on offer. */
export type LanguageCode = (typeof languageOptions)[number]['iso'];

/** What everybody reads whose language is not on offer. */
export const defaultLanguage: LanguageCode = 'fr_FR';

/** The language for what a browser or a remembered choice asks for: `fr`, `fr-BE` and all others get French. */
export function languageFor(wanted: string): LanguageCode {
  return languageOptions.find(({ iso }) => iso === wanted)?.iso ?? defaultLanguage;
}
