import { frFR, type LocalePack } from '#formats/locale-pack.ts';
import type { LanguageCode } from './languages.ts';

/** How each language on offer writes numbers, money, dates and sizes. */
export const localePacks: Readonly<Record<LanguageCode, LocalePack>> = { fr_FR: frFR };
