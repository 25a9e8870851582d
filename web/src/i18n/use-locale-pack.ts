import { useTranslation } from 'react-i18next';
import type { LocalePack } from '../formats/locale-pack.ts';
import { localePacks } from '../formats/locale-packs.ts';
import { languageFor } from './languages.ts';

/** How the chosen language writes numbers, money, dates and sizes. */
export function useLocalePack(): LocalePack {
  const { i18n } = useTranslation();
  return localePacks[languageFor(i18n.language)];
}
