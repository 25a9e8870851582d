import { paths } from '@ne2016/contract';
import i18next, { type FormatterModule } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { formatNumber } from '../formats/format-number.ts';
import { frFR } from '../formats/locale-pack.ts';
import { defaultLanguage, languageFor, languageOptions } from './languages.ts';

/** Where a chosen language is remembered on this client. */
export const languageStorageKey = 'NG_TRANSLATE_LANG_KEY';

/** A number within a text is written like any other number. No text names a format, so that none can be added. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value, frFR) : String(value)),
};

/**
 * Chooses the language and fetches its texts.
 * @throws Error when the texts cannot be fetched: without them there is no interface.
 */
export async function startI18n(): Promise<void> {
  const instance = i18next.use(HttpBackend).use(LanguageDetector).use(initReactI18next).use(numberFormatter);
  await instance.init({
    supportedLngs: [...languageOptions.map(({ iso }) => iso)],
    fallbackLng: defaultLanguage,
    load: 'currentOnly',
    returnNull: false,
    backend: { loadPath: (languages: string[]) => paths.language(languages[0] ?? defaultLanguage) },
    detection: {
      order: ['localStorage', 'navigator'],
      caches: ['localStorage'],
      lookupLocalStorage: languageStorageKey,
      convertDetectedLanguage: languageFor,
    },
    // React escapes.
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  if (!i18next.hasResourceBundle(i18next.language, 'translation'))
    throw new Error('No texts could be fetched');
}
