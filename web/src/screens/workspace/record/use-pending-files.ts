import { useCallback, useMemo, useRef, useState } from 'react';
import type { PendingState } from '../../../ui/upload/upload.tsx';

/** A file that was chosen and is not sent. */
interface PendingFile {
  readonly state: PendingState;
  /** Whether a save was refused for it as it stands; another file, and another state, are not blamed for that. */
  readonly isBlamed: boolean;
}

/** Which attributes of a form have a file that was chosen and is not sent: it would be lost without a word. */
export interface PendingFiles {
  /** As it was rendered. */
  of(attribute: string): PendingFile | undefined;
  /** By now. */
  isAny(): boolean;
  /** Blames those that there are now for a save that was refused. */
  blame(): void;
  /** Notes for an attribute where its file stands, `null` for none; the same function each time. */
  noterOf(attribute: string): (state: PendingState | null) => void;
}

/** Keeps account of the files that a form waits for. */
export function usePendingFiles(): PendingFiles {
  const now = useRef<ReadonlyMap<string, PendingFile>>(new Map());
  const [shown, setShown] = useState(now.current);
  const noters = useRef(new Map<string, (state: PendingState | null) => void>());
  const change = useCallback((next: ReadonlyMap<string, PendingFile>) => {
    now.current = next;
    setShown(next);
  }, []);
  const noterOf = useCallback(
    (attribute: string) => {
      const known = noters.current.get(attribute);
      if (known !== undefined) return known;
      const note = (state: PendingState | null) => {
        const next = new Map(now.current);
        if (state === null) next.delete(attribute);
        else next.set(attribute, { state, isBlamed: false });
        change(next);
      };
      noters.current.set(attribute, note);
      return note;
    },
    [change],
  );
  return useMemo(
    () => ({
      of: (attribute: string) => shown.get(attribute),
      isAny: () => now.current.size > 0,
      blame: () =>
        change(new Map([...now.current].map(([name, { state }]) => [name, { state, isBlamed: true }]))),
      noterOf,
    }),
    [shown, change, noterOf],
  );
}
