import { useCallback } from 'react';
import { useLocalePack } from './use-locale-pack.ts';

/** Returns a function that joins parts of a sentence for the language: « Nom, Code et Budget ». */
export function useListText(): (parts: readonly string[]) => string {
  const { locale } = useLocalePack();
  return useCallback((parts) => new Intl.ListFormat(locale).format(parts), [locale]);
}
