// The texts are in a folder of their own, which belongs to no workspace.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };
import { chartTexts } from '#chart/chart-texts.ts';

const { board, calendar, settings } = texts.layouts;

/** The texts of the layouts come with their code: nothing else waits for them. */
export const layoutsTexts = { layouts: { board, calendar, settings, ...chartTexts.layouts } };
