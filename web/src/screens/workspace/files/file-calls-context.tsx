import i18next from 'i18next';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { defaultLanguage } from '../../../i18n/languages.ts';
import type { FileCalls } from './file-calls.ts';
import { fileTexts } from './file-texts.ts';

const FileCallsContext = createContext<FileCalls | null>(null);

/** Gives the calls about files, and what is said of files, to everything below. */
export function FileCallsProvider({ calls, children }: { calls: FileCalls; children: ReactNode }) {
  useState(() => i18next.addResourceBundle(defaultLanguage, 'translation', fileTexts, true));
  return <FileCallsContext value={calls}>{children}</FileCallsContext>;
}

/**
 * The calls about files.
 * @throws Error outside of a provider.
 */
export function useFileCalls(): FileCalls {
  const calls = useContext(FileCallsContext);
  if (calls === null) throw new Error('useFileCalls is called outside of a FileCallsProvider');
  return calls;
}
