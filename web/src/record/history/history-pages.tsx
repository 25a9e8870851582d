import type { HistoryEntry, HistoryFilter, HistoryPage, Resource } from '@ne2016/contract';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { FeedEnd } from './feed-end.tsx';
import { HistoryFilters, useHistoryChoice, usePeopleOf } from './history-filters.tsx';
import { usePagedFeed } from './use-paged-feed.ts';

interface HistoryPagesProps {
  resource: Resource;
  /** Kept by the caller: another one asks anew. */
  load: (filter: HistoryFilter) => Promise<HistoryPage>;
  /** Whatever changes when there may be something new. */
  sign: unknown;
  /** Shows what has come. `isWhole`: nothing was left out by a filter. */
  children: (entries: readonly HistoryEntry[], isWhole: boolean) => ReactNode;
}

const versionOf = ({ version }: HistoryEntry) => version;

/** What happened, page by page and by what it is asked for; live. */
export function HistoryPages({ resource, load, sign, children }: HistoryPagesProps) {
  const { t } = useTranslation();
  const { asked, filter, change, isPlain } = useHistoryChoice();
  const loadPage = useCallback(
    (cursor: string | undefined) => load(cursor === undefined ? filter : { ...filter, cursor }),
    [load, filter],
  );
  const feed = usePagedFeed(loadPage, versionOf, sign);
  const { entries } = feed;
  const people = usePeopleOf(entries);
  return (
    <>
      <HistoryFilters resource={resource} choice={{ asked, filter, people, change }} />
      {children(entries, isPlain)}
      <FeedEnd
        feed={feed}
        isEmpty={entries.length === 0}
        emptyText={t('history.empty')}
        failedText={t('history.failed')}
      />
    </>
  );
}
