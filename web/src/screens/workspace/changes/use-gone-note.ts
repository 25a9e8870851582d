import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { followNews, type RecordNews } from '@ne2016/data-layer/views';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import type { RecordFilter } from '../list/record-search.ts';

/** How long what goes is gathered before it is said, in milliseconds. */
const gatherTime = 1_500;

/** Nobody is told again sooner than after so many milliseconds. */
const pause = 30_000;

interface GoneNoteOptions {
  readonly filter: RecordFilter | undefined;
  /** The records that stay, whatever becomes of them. */
  readonly kept: { has(key: RecordKey): boolean };
}

/** Whether a record was in the list as it is filtered, and is not any more. */
function isGone({ key, before, after }: RecordNews, { filter, kept }: GoneNoteOptions): boolean {
  if (before === undefined || kept.has(key)) return false;
  const isFound = (values: typeof before) => filter?.(values) ?? true;
  return isFound(before) && (after === undefined || !isFound(after));
}

/** Says, a moment later and not again and again, how many records have gone from a list because of others. */
export function useGoneNote(resource: Resource, options: GoneNoteOptions): void {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const latest = useRef({ ...options, t, announce });
  useEffect(() => {
    latest.current = { ...options, t, announce };
  });
  useEffect(() => {
    const gone = new Set<RecordKey>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saidAt = Number.NEGATIVE_INFINITY;
    const say = () => {
      timer = undefined;
      if (gone.size === 0) return;
      saidAt = performance.now();
      latest.current.announce(latest.current.t('list.changes.gone', { count: gone.size }));
      gone.clear();
    };
    const leave = followNews(store, (news) => {
      for (const one of news)
        if (!one.isOwn && isGone(one, latest.current)) gone.add(one.key);
        else if (one.isOwn || one.after !== undefined) gone.delete(one.key);
      if (gone.size > 0) timer ??= setTimeout(say, Math.max(gatherTime, saidAt + pause - performance.now()));
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [store]);
}
