import { useCallback, useMemo, useRef, useState } from 'react';
import type { PendingUploads } from '#ui/upload/upload.tsx';

/** The files of an attribute that were chosen and are not sent. */
interface PendingFile {
  readonly names: PendingUploads;
  /** Whether a save was refused for it as it stands; another file, and another state, are not blamed for that. */
  readonly isBlamed: boolean;
}

/** Which attributes of a form have a file that was chosen and is not sent: it would be lost without a word. */
export interface PendingFiles {
  /** As it was rendered. */
  of(attribute: string): PendingFile | undefined;
  /** All of them, as they were rendered. */
  readonly all: readonly PendingFile[];
  /** By now. */
  isAny(): boolean;
  /** Blames those that there are now for a save that was refused. */
  blame(): void;
  /** Notes the files of an attribute, `null` for none; the same function each time. */
  noterOf(attribute: string): (pending: PendingUploads | null) => void;
}

/** Keeps account of the files that a form waits for. */
export function usePendingFiles(): PendingFiles {
  const now = useRef<ReadonlyMap<string, PendingFile>>(new Map());
  const [shown, setShown] = useState(now.current);
  const noters = useRef(new Map<string, (pending: PendingUploads | null) => void>());
  const change = useCallback((next: ReadonlyMap<string, PendingFile>) => {
    now.current = next;
    setShown(next);
  }, []);
  const noterOf = useCallback(
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
      noterOf,
    }),
    [shown, change, noterOf],
  );
}
