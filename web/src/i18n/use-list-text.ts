import { useCallback } from 'react';
import { useLocalePack } from './use-locale-pack.ts';

/** Joins parts of a sentence as the language does: « Nom, Code et Budget ». */
export function useListText(): (parts: readonly string[]) => string {
  const { locale } = useLocalePack();
  return useCallback((parts) => new Intl.ListFormat(locale).format(parts), [locale]);
}
