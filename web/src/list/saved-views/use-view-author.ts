import type { HistoryEntry } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { useEffect, useState } from 'react';
import { useHistoryCalls } from '#live/records/use-history-calls.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';

const hasOpenedForAll = ({ changes }: HistoryEntry) => changes['sharedDefault']?.after === true;

/** The user who made a view the default for everybody. */
interface ViewAuthor {
  readonly view: number;
  /** `null` if unknown. */
  readonly name: string | null;
}

/** Loads the name of the user who made a view the default for everybody; `undefined` while it is loading. */
export function useViewAuthor(view: number | null): string | null | undefined {
  const calls = useHistoryCalls();
  const [author, setAuthor] = useState<ViewAuthor | null>(null);
  useEffect(() => {
    if (view === null || calls === null) return undefined;
    let isHere = true;
    const know = (name: string | null) => isHere && setAuthor({ view, name });
    calls.ofRecord(savedViews, view, { attribute: 'sharedDefault' }).then(
      ({ entries }) => know(entries.find(hasOpenedForAll)?.by?.name ?? null),
      (error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        // The note is then shown without a name.
        know(null);
      },
    );
    return () => void (isHere = false);
  }, [calls, view]);
  if (calls === null) return null;
  return author?.view === view ? author?.name : undefined;
}
