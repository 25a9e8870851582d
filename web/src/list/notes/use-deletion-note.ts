import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useEffect } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounceChange } from '#ui/toast/toast-region.tsx';
import type { ListRows } from '#query/rows/list-rows.ts';
import { type BatchedChanges, useBatchedChanges } from './use-batched-changes.ts';

interface DeletionNoteOptions extends Pick<BatchedChanges, 'filter'> {
  /** The kept records: they stay in the list even when a change would take them out. */
  readonly pinned: { has(key: RecordKey): boolean };
  /** As they are shown: those of records that are gone may be held for a while, and say so. */
  readonly rows: Pick<ListRows, 'indexOf'>;
}

/** Says how many records have gone from a list because of others. */
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
  // Rows that were held may have gone now.
  useEffect(lookAgain, [lookAgain, rows]);
}
