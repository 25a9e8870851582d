import { useCallback, useMemo, useRef, useState } from 'react';

/** Which attributes of a form have a file that was chosen and is not sent: it would be lost without a word. */
export interface PendingFiles {
  /** As it was rendered. */
  has(attribute: string): boolean;
  /** By now. */
  isAny(): boolean;
  /** Notes for an attribute how many there are; the same function each time. */
  noterOf(attribute: string): (count: number) => void;
}

/** Keeps count of the files that a form waits for. */
export function usePendingFiles(): PendingFiles {
  const now = useRef<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(now.current);
  const noters = useRef(new Map<string, (count: number) => void>());
  const noterOf = useCallback((attribute: string) => {
    const known = noters.current.get(attribute);
    if (known !== undefined) return known;
    const note = (count: number) => {
      const next = new Set(now.current);
      if (count > 0) next.add(attribute);
      else next.delete(attribute);
      now.current = next;
      setShown(next);
    };
    noters.current.set(attribute, note);
    return note;
  }, []);
  return useMemo(
    () => ({
      has: (attribute: string) => shown.has(attribute),
      isAny: () => now.current.size > 0,
      noterOf,
    }),
    [shown, noterOf],
  );
}
