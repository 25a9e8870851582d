// The texts are in their own folder, which belongs to no workspace.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };
import { chartTexts } from '#chart/chart-texts.ts';

const { board, calendar, settings } = texts.layouts;

/** The texts of the layouts, loaded with their code only. */
export const layoutsTexts = { layouts: { board, calendar, settings, ...chartTexts.layouts } };
