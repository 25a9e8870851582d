import { useEffect } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounceChange } from '#ui/toast/toast-region.tsx';
import { type ShownList, useListPart } from '../state/use-list-query.ts';
import { useBatchedChanges } from './use-batched-changes.ts';

/** Announces how many records have left a list because of remote changes. */
export function useDeletionNote({ resource, query }: Pick<ShownList, 'resource' | 'query'>): void {
  const { t } = useTranslation();
  const announce = useAnnounceChange();
  const filter = useListPart(query, (shown) => shown.filter);
  const lookAgain = useBatchedChanges(resource, {
    filter,
    what: 'gone',
    // Pinned records stay in the list even if a change would remove them.
    isLeftOut: (key) => query.snapshot().pinned.has(key),
    // Rows of deleted records may be frozen for a while, and are marked as deleted.
    isDue: (key) => query.snapshot().rows.indexOf(key) < 0,
    say: (count) => announce(t('list.changes.gone', { count })),
  });
  const rows = useListPart(query, (shown) => shown.rows);
  // Rows that were frozen may have gone now.
  useEffect(lookAgain, [lookAgain, rows]);
}
