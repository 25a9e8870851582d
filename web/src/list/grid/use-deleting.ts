import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { refusedOf, unansweredOf } from '#live/bulk/bulk-results.ts';
import { nameAction } from '#live/bulk/name-action.ts';
import { useBulkResults, useBulkWorks } from '#live/bulk/use-bulk-works.ts';
import { useUndo } from '#live/undo/undo-context.ts';
import { deleteRecords } from '#live/bulk/delete-records.ts';

/** Deletes records and says what became of them: that goes on when their list is left. */
export function useDeleting(resource: Resource) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const store = useResourceStore(resource);
  const works = useBulkWorks();
  const results = useBulkResults();
  const undo = useUndo();
  const [isDeleting, setDeleting] = useState(false);
  const isThere = (key: RecordKey) => store.values(key) !== undefined;

  /** @param actionId that of the deletion that is tried again. */
  async function deleteAll(keys: readonly RecordKey[], actionId?: string): Promise<void> {
    if (keys.length === 0) return;
    const action = actionId ?? (keys.length > 1 ? nameAction() : undefined);
    setDeleting(true);
    const gather = (all: readonly RecordKey[]) => undo.gather(resource, all);
    const deleted = await deleteRecords(keys, { store, works, gather, actionId: action });
    setDeleting(false);
    const refused = refusedOf(store, keys);
    const offered = undo.offer(resource, 'deleted');
    if (keys.length === 1 && refused.length === 0)
      return void announce(t('bulk.delete_done', { count: deleted }), offered);
    const left = unansweredOf(refused).map(({ key }) => key);
    const retry = left.length === 0 ? undefined : () => void deleteAll(left.filter(isThere), action);
    results.add({ kind: 'delete', resource, done: deleted, refused, undo: offered, retry });
  }
  return { isDeleting, deleteAll };
}
