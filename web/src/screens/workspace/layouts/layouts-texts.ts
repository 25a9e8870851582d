// The texts stand outside of all code, so they are nobody’s in particular.
import texts from '../../../../../languages/fr_FR.json' with { type: 'json' };

const { board, calendar, chart, move, settings } = texts.layouts;

/** What the layouts say comes with their code: nobody else waits for it. */
export const layoutsTexts = { layouts: { board, calendar, chart, move, settings } };
