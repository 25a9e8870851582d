// The texts are in their own folder, which belongs to no workspace.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** The texts of printed lists, loaded with their code only. */
export const printTexts = { print: texts.print };
