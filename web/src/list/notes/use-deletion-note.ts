import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useEffect } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounceChange } from '#ui/toast/toast-region.tsx';
import type { ListRows } from '#query/rows/list-rows.ts';
import { type BatchedChanges, useBatchedChanges } from './use-batched-changes.ts';

interface DeletionNoteOptions extends Pick<BatchedChanges, 'filter'> {
  /** The pinned records: they stay in the list even if a change would remove them. */
  readonly pinned: { has(key: RecordKey): boolean };
  /** The displayed rows. Rows of deleted records may be frozen for a while, and are marked as deleted. */
  readonly rows: Pick<ListRows, 'indexOf'>;
}

/** Announces how many records have left a list because of remote changes. */
export function useDeletionNote(resource: Resource, { filter, pinned, rows }: DeletionNoteOptions): void {
  const { t } = useTranslation();
  const announce = useAnnounceChange();
  const lookAgain = useBatchedChanges(resource, {
    filter,
    what: 'gone',
    isLeftOut: (key) => pinned.has(key),
    isDue: (key) => rows.indexOf(key) < 0,
    say: (count) => announce(t('list.changes.gone', { count })),
  });
  // Rows that were frozen may have gone now.
  useEffect(lookAgain, [lookAgain, rows]);
}
