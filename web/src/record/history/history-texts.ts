import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** The texts of the history, loaded with its code. */
export const historyTexts = { history: texts.history };
