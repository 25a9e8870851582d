import { formatNumber } from '../formats/format-number.ts';
import { frFR } from '../formats/locale-pack.ts';
import { startTexts } from '../ui/texts/texts.ts';
import { entryTexts } from './entry-texts.ts';
import { chooseLanguage } from './languages.ts';

/** Makes the texts of the entry screens available at once, in a language; all others come with `loadTexts`. */
export function startI18n(code = chooseLanguage()): void {
  // A number within a text is written like any other number.
  const language = { code, locale: frFR.locale, formatNumber: (value: number) => formatNumber(value, frFR) };
  startTexts(language, entryTexts);
}
