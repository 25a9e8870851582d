// The texts are in their own folder, which belongs to no workspace.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

// Those two come with the workspace’s code.
const { switch: _switch, move: _move, ...others } = texts.layouts;

/** The texts of the layouts, loaded with their code only. */
export const layoutsTexts = { layouts: others };
