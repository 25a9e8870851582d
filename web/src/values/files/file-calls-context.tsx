import { createContext, type ReactNode, useContext } from 'react';
import type { FileCalls } from './file-calls.ts';

const FileCallsContext = createContext<FileCalls | null>(null);

/** Provides the calls for files to everything below. */
export function FileCallsProvider({ calls, children }: { calls: FileCalls; children: ReactNode }) {
  return <FileCallsContext value={calls}>{children}</FileCallsContext>;
}

/**
 * Returns the calls for files.
 * @throws Error outside of a provider.
 */
export function useFileCalls(): FileCalls {
  const calls = useContext(FileCallsContext);
  if (calls === null) throw new Error('useFileCalls is called outside of a FileCallsProvider');
  return calls;
}
