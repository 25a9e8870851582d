import { useCallback, useSyncExternalStore } from 'react';

interface Source {
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

const nothingToLeave = () => undefined;

/**
 * Returns what is read from a source; renders again when the source calls its listeners and the value differs.
 * @param source `null`: there is none, and the value only changes with the component.
 */
export function useSubscribed<Value>(source: Source | null, read: () => Value): Value {
  return useSyncExternalStore(
    useCallback((listener) => source?.subscribe(listener) ?? nothingToLeave, [source]),
    read,
    read,
  );
}
