import type { HistoryEntry, RecordId, Resource } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { useEffect, useState } from 'react';
import { useHistoryCalls } from './use-history-calls.ts';

/**
 * Returns the deletion of a record: author, time and last values; `null` while unknown and without a history.
 */
export function useDeletion(resource: Resource, id: RecordId, isDeleted: boolean): HistoryEntry | null {
  const calls = useHistoryCalls();
  const [deletion, setDeletion] = useState<HistoryEntry | null>(null);
  useEffect(() => {
    if (!isDeleted || calls === null) return undefined;
    let isHere = true;
    calls.ofRecord(resource, id, {}).then(
      ({ entries }) => isHere && setDeletion(entries[0]?.action === 'deleted' ? entries[0] : null),
      (error: unknown) => {
        // The deletion is then shown without its author.
        if (!(error instanceof HttpError)) throw error;
      },
    );
    return () => void (isHere = false);
  }, [calls, resource, id, isDeleted]);
  return isDeleted ? deletion : null;
}
