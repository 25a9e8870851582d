import { useTranslation } from '#ui/texts/use-translation.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { languageFor } from './languages.ts';
import { localePacks } from './locale-packs.ts';

/** Returns the notations of the chosen language. */
export function useLocalePack(): LocalePack {
  const { language } = useTranslation();
  return localePacks[languageFor(language.code)];
}
