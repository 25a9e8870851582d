// The texts are in their own folder, which belongs to no workspace.
import frenchTexts from '../../../../languages/fr_FR.json' with { type: 'json' };
import { startTexts } from '../texts/texts.ts';

/** Gives a test the French texts without fetching them. */
export function startFrenchTexts(): void {
  startTexts({ code: 'fr_FR', locale: 'fr-FR', formatNumber: String }, frenchTexts);
}
