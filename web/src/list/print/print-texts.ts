// The texts stand outside of all code, so they are nobody’s in particular.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** What is said on paper comes with its code: nobody else waits for it. */
export const printTexts = { print: texts.print };
