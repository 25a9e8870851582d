import type { HistoryEntry } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { useEffect, useState } from 'react';
import { useHistoryCalls } from '#live/records/history-calls-context.tsx';
import { savedViews } from '#query/view/saved-view-resource.ts';

const hasOpenedForAll = ({ changes }: HistoryEntry) => changes['sharedDefault']?.after === true;

/** Who chose that a list opens with a view for everybody. */
interface ViewAuthor {
  readonly view: number;
  /** `null` where nobody tells. */
  readonly name: string | null;
}

/** Asks who chose that the list opens with a view for everybody; `undefined` until that is answered. */
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
        // It is said without a name.
        know(null);
      },
    );
    return () => void (isHere = false);
  }, [calls, view]);
  if (calls === null) return null;
  return author?.view === view ? author?.name : undefined;
}
