// The texts stand outside of all code, so they are nobody’s in particular.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** What the inspector says comes with its code: nobody else waits for it. */
export const inspectorTexts = { inspector: texts.inspector };
