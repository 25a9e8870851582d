import { formatNumber } from '#formats/format-number.ts';
import { startTexts } from '#ui/texts/texts.ts';
import { entryTexts } from './entry-texts.ts';
import { chooseLanguage } from './languages.ts';
import { localePacks } from './locale-packs.ts';

/** Makes the texts of the entry screens available at once, in a language; all others come with `loadTexts`. */
export function startI18n(code = chooseLanguage()): void {
  const pack = localePacks[code];
  // A number within a text is written like any other number.
  const language = { code, locale: pack.locale, formatNumber: (value: number) => formatNumber(value, pack) };
  startTexts(language, entryTexts);
}
