import type { BinEntry, Resource } from '@ne2016/contract';
import { useDataLayer, useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { unansweredOf } from '#live/bulk/bulk-results.ts';
import { useBulkResults, useBulkWorks } from '#live/bulk/use-bulk-works.ts';
import { recordTitle } from '#values/record-title.ts';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import { restorationsOf } from './restorations.ts';

/**
 * Brings records back, those of one deletion together, and says what became of them: that goes on when the bin is closed.
 */
export function useRestoring(resource: Resource, calls: HistoryCalls) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const store = useResourceStore(resource);
  const works = useBulkWorks();
  const results = useBulkResults();
  const restorations = restorationsOf(useDataLayer());
  const state = useSyncExternalStore(
    useCallback((listener) => restorations.subscribe(listener), [restorations]),
    () => restorations.of(resource),
  );

  const isDeleted = ({ id }: BinEntry) => store.get(id) === undefined || store.get(id)?.gone === true;

  async function restore(entries: readonly BinEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { count, refused } = await restorations.restore(resource, entries, {
      restoreOne: (id) => calls.restore(resource, id),
      works,
      reload: () => store.reload(),
    });
    if (refused.length > 0) {
      const unanswered = new Set(unansweredOf(refused).map(({ key }) => key));
      const left = entries.filter(({ id }) => unanswered.has(id));
      const retry = left.length === 0 ? undefined : () => void restore(left.filter(isDeleted));
      return results.add({ kind: 'restore', resource, done: count, refused, retry });
    }
    const [only] = entries;
    const title = (only && recordTitle(resource, only.values)) || t('record.untitled');
    announce(count === 1 ? t('history.bin.restored', { title }) : t('bulk.restore_done', { count }));
  }
  return { ...state, restore };
}
