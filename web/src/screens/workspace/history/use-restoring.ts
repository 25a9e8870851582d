import type { BinEntry, RecordId, Resource } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useState } from 'react';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { recordTitle } from '../values/record-title.ts';
import type { HistoryCalls } from './history-calls.ts';

/** So many calls run at the same time. */
const atOnce = 4;

/** Records that are being brought back together. */
export interface Restoring {
  readonly entries: readonly BinEntry[];
  readonly done: number;
}

/** Brings records back, those of one deletion together, and keeps why that was refused. */
export function useRestoring(resource: Resource, calls: HistoryCalls) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const problemText = useProblemText();
  const store = useResourceStore(resource);
  const [refusals, setRefusals] = useState<ReadonlyMap<RecordId, string>>(new Map());
  const [pending, setPending] = useState<Restoring | null>(null);

  /** Answers whether the record is back, and `null` where the server takes no more for now. */
  async function restoreOne({ id }: BinEntry): Promise<boolean | null> {
    try {
      await calls.restore(resource, id);
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { problem } = error;
      setRefusals((before) => new Map(before).set(id, problemText(problem)));
      return problem.status === 429 ? null : false;
    }
  }

  async function restore(entries: readonly BinEntry[]): Promise<void> {
    const waiting = [...entries];
    let [done, restored] = [0, 0];
    setRefusals(new Map());
    setPending({ entries, done });
    const work = async () => {
      for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
        const isBack = await restoreOne(entry);
        if (isBack === null) waiting.length = 0;
        if (isBack === true) restored += 1;
        done += 1;
        setPending({ entries, done });
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, work));
      const [only] = entries;
      const title = (only && recordTitle(resource, only.values)) || t('record.untitled');
      if (entries.length > 1) announce(t('history.bin.restoredSeveral', { count: restored }));
      else if (restored > 0) announce(t('history.bin.restored', { title }));
      await store.reload();
    } finally {
      setPending(null);
    }
  }
  return { restore, refusals, pending };
}
