import i18next, { type FormatterModule, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatNumber } from '../formats/format-number.ts';
import { frFR } from '../formats/locale-pack.ts';
import { chooseLanguage, defaultLanguage, languageOptions } from './languages.ts';
import { entryTexts } from './entry-texts.ts';

/** A number within a text is written like any other number. No text names a format, so that none can be added. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value, frFR) : String(value)),
};

/** How texts are found and filled in, with those of the entry screens. */
const options = {
  supportedLngs: [...languageOptions.map(({ iso }) => iso)],
  fallbackLng: defaultLanguage,
  load: 'currentOnly',
  returnNull: false,
  resources: { [defaultLanguage]: { translation: entryTexts } },
  // Nothing has to be waited for.
  initAsync: false,
  // Texts that are loaded later take the place of these.
  react: { bindI18nStore: 'added' },
  // React escapes.
  interpolation: { escapeValue: false, alwaysFormat: true },
} satisfies InitOptions;

/** Makes the texts of the entry screens available at once, in a language; all others come with `loadTexts`. */
export function startI18n(language = chooseLanguage()): void {
  void i18next
    .use(initReactI18next)
    .use(numberFormatter)
    .init({ ...options, lng: language });
}
