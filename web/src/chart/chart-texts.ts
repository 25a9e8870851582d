// The texts are in no workspace, because they are not code.
import texts from '../../../languages/fr_FR.json' with { type: 'json' };

/** The texts of a chart; extensions show charts too. */
export const chartTexts = { layouts: { chart: texts.layouts.chart } };
