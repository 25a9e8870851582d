// The texts are in a folder of their own, which belongs to no workspace.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** What is said of exports comes with their code: nobody else waits for it. */
export const exportTexts = { export: texts.export };
