// The texts are in their own folder, which belongs to no workspace.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** The texts of the inspector are bundled with its code: no other part waits for them. */
export const inspectorTexts = { inspector: texts.inspector };
