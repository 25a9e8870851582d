import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
// The texts stand outside of all code, so they are nobody’s in particular.
// oxlint-disable-next-line eslint/no-restricted-imports
import frenchTexts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** Gives a test the texts that people read, without fetching them. */
export async function startFrenchTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'fr_FR',
    resources: { fr_FR: { translation: frenchTexts } },
    interpolation: { escapeValue: false },
  });
}
