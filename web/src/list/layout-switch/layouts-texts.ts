// The texts stand outside of all code, so they are nobody’s in particular.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };
import { chartTexts } from '#chart/chart-texts.ts';

const { board, calendar, settings } = texts.layouts;

/** The texts of the layouts come with their code: nothing else waits for them. */
export const layoutsTexts = { layouts: { board, calendar, settings, ...chartTexts.layouts } };
