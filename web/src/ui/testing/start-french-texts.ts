import { french } from '@ne2016/contract/texts';
// The texts are in their own folder, which belongs to no workspace.
import frenchTexts from '../../../../languages/fr_FR.json' with { type: 'json' };
import { startTexts } from '../texts/texts.ts';

/** Gives a test the French texts without fetching them. */
export function startFrenchTexts(): void {
  startTexts({ ...french, code: 'fr_FR' }, frenchTexts);
}
