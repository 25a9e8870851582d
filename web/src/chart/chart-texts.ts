// The texts are outside of all code, so they belong to no workspace.
import texts from '../../../languages/fr_FR.json' with { type: 'json' };

/** The texts of a chart, which extensions show, too. */
export const chartTexts = { layouts: { chart: texts.layouts.chart } };
