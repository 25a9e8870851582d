// The texts stand outside of all code, so they are nobody’s in particular.
import texts from '../../../../../languages/fr_FR.json' with { type: 'json' };

/** What is said of files comes with the code of the workspace: the entry does not wait for it. */
export const fileTexts = { files: texts.files };
