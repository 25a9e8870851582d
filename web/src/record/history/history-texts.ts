import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** What is said of what happened; it comes with its code. */
export const historyTexts = { history: texts.history };
