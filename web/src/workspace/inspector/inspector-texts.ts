// The texts are in a folder of their own, which belongs to no workspace.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** What the inspector says comes with its code: nobody else waits for it. */
export const inspectorTexts = { inspector: texts.inspector };
