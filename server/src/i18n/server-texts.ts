import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandedTexts } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import { createInstance } from 'i18next';

/** The folder of the texts of server and browser; the built application contains them for the browser. */
export const languagesFolder = join(import.meta.dirname, '..', '..', '..', 'languages');

const language = 'fr_FR';

/** Returns the text of a key, with the wording of the browser. */
export type Text = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** Reads the texts that the browser uses too, so that both have the same wording. */
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
  // Keys are composed from codes, which the compiler cannot check; a test checks that all exist.
  return texts.t as unknown as Text;
}

/** The texts of the product. */
export const text = loadTexts();
