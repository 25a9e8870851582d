// The texts are in their own folder, which belongs to no workspace.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** The texts of exports, loaded with their code only. */
export const exportTexts = { export: texts.export };
