import { startTexts } from '#ui/texts/texts.ts';
import { entryTexts } from './entry-texts.ts';
import { chooseLanguage } from './languages.ts';
import { localePacks } from './locale-packs.ts';

/** Provides the texts of the entry screens in a language at once; `loadTexts` loads all others. */
export function startI18n(code = chooseLanguage()): void {
  startTexts({ ...localePacks[code], code }, entryTexts);
}
