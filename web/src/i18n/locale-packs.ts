import { frFR, type LocalePack } from '#formats/locale-pack.ts';
import type { LanguageCode } from './languages.ts';

/** The notations of each offered language. */
export const localePacks: Readonly<Record<LanguageCode, LocalePack>> = { fr_FR: frFR };
