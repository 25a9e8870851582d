import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { followNews, type RecordNews } from '@ne2016/data-layer/views';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import type { ListRows } from '../list/list-rows.ts';
import { computedRecordsOf } from '../computed/computed-layer.ts';
import type { ComputedRecords } from '../computed/computed-records.ts';
import type { RecordFilter } from '../list/record-search.ts';

/** How long what goes is gathered before it is said, in milliseconds. */
const gatherTime = 1_500;

/** Nobody is told again sooner than after so many milliseconds. */
const pause = 30_000;

interface GoneNoteOptions {
  readonly filter: RecordFilter | undefined;
  /** The records that stay, whatever becomes of them. */
  readonly kept: { has(key: RecordKey): boolean };
  /** As they are shown: those of records that are gone may be held for a while, and say so. */
  readonly rows: Pick<ListRows, 'indexOf'>;
}

/** Whether a record was in the list as it is filtered, and is not any more. */
function isGone(
  { key, before, after }: RecordNews,
  { filter, kept }: Omit<GoneNoteOptions, 'rows'>,
  computed: ComputedRecords | undefined,
): boolean {
  if (before === undefined || kept.has(key)) return false;
  const isFound = (values: typeof before) => filter?.(computed?.withComputed(values) ?? values) ?? true;
  return isFound(before) && (after === undefined || !isFound(after));
}

/** Says, a moment later and not again and again, how many records have gone from a list because of others. */
export function useGoneNote(resource: Resource, options: GoneNoteOptions): void {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const latest = useRef({ ...options, t, announce });
  const gather = useRef(() => {});
  useEffect(() => {
    latest.current = { ...options, t, announce };
  });
  useEffect(() => {
    const gone = new Set<RecordKey>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saidAt = Number.NEGATIVE_INFINITY;
    const say = () => {
      timer = undefined;
      const { rows, announce: tell, t: translate } = latest.current;
      const said = [...gone].filter((key) => rows.indexOf(key) < 0);
      if (said.length === 0) return;
      saidAt = performance.now();
      tell(translate('list.changes.gone', { count: said.length }));
      for (const key of said) gone.delete(key);
    };
    gather.current = () => {
      if (gone.size > 0) timer ??= setTimeout(say, Math.max(gatherTime, saidAt + pause - performance.now()));
    };
    const leave = followNews(store, (news) => {
      for (const one of news)
        if (!one.isOwn && isGone(one, latest.current, computedRecordsOf(store))) gone.add(one.key);
        else if (one.isOwn || one.after !== undefined) gone.delete(one.key);
      gather.current();
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [store]);
  // Rows that were held may have gone now.
  useEffect(() => gather.current(), [options.rows]);
}
