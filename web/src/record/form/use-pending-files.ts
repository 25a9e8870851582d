import { useCallback, useMemo, useRef, useState } from 'react';
import type { PendingUploads } from '#ui/upload/upload.tsx';

/** The chosen files of an attribute that are not uploaded yet. */
interface PendingFile {
  readonly names: PendingUploads;
  /** Whether a save was refused because of these files in this state; reset by another file or state. */
  readonly isBlamed: boolean;
}

/** The files of a form that are chosen but not uploaded. Leaving the form would silently lose them. */
export interface PendingFiles {
  /** Returns the pending files of an attribute, as rendered. */
  of(attribute: string): PendingFile | undefined;
  /** All pending files, as rendered. */
  readonly all: readonly PendingFile[];
  /** Returns whether there are any now. */
  isAny(): boolean;
  /** Marks the current pending files as the reason of a refused save. */
  blame(): void;
  /** Returns the setter of an attribute, the same function each time; `null` means no files. */
  setterOf(attribute: string): (pending: PendingUploads | null) => void;
}

/** Tracks the files that a form waits for. */
export function usePendingFiles(): PendingFiles {
  const now = useRef<ReadonlyMap<string, PendingFile>>(new Map());
  const [shown, setShown] = useState(now.current);
  const noters = useRef(new Map<string, (pending: PendingUploads | null) => void>());
  const change = useCallback((next: ReadonlyMap<string, PendingFile>) => {
    now.current = next;
    setShown(next);
  }, []);
  const setterOf = useCallback(
    (attribute: string) => {
      const known = noters.current.get(attribute);
      if (known !== undefined) return known;
      const note = (pending: PendingUploads | null) => {
        const next = new Map(now.current);
        if (pending === null) next.delete(attribute);
        else next.set(attribute, { names: pending, isBlamed: false });
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
      all: [...shown.values()],
      isAny: () => now.current.size > 0,
      blame: () =>
        change(new Map([...now.current].map(([name, { names }]) => [name, { names, isBlamed: true }]))),
      setterOf,
    }),
    [shown, change, setterOf],
  );
}
