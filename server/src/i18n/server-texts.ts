import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandedTexts } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import { createInstance } from 'i18next';

/** The texts that server and browser share; the built application has them for the browser. */
export const languagesFolder = join(import.meta.dirname, '..', '..', '..', 'languages');

const language = 'fr_FR';

/** Finds the text of a key, in the words that the browser uses too. */
export type Text = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** Reads the texts that the browser reads too, so that both sides say the same in the same words. */
function loadTexts(): Text {
  const file = readFileSync(join(languagesFolder, `${language}.json`), 'utf8');
  const translation = brandedTexts(JSON.parse(file) as Record<string, unknown>, branding);
  const texts = createInstance();
  void texts.init({
    lng: language,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  // The keys are put together from codes, which the compiler cannot follow; a test sees to it that all exist.
  return texts.t as unknown as Text;
}

/** The texts of the product. */
export const text = loadTexts();
