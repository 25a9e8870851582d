import { useEffect, useMemo } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { type FeedPage, PagedFeed } from './paged-feed.ts';

/**
 * Subscribes to a paged list.
 * @param load Memoize it: a new function loads again.
 * @param sign Changes when there may be newer entries.
 */
export function usePagedFeed<Entry>(
  load: (cursor: string | undefined) => Promise<FeedPage<Entry>>,
  keyOf: (entry: Entry) => string,
  sign: unknown,
) {
  const feed = useMemo(() => new PagedFeed({ load, keyOf }), [load, keyOf]);
  useEffect(() => void feed.refresh(), [feed, sign]);
  const state = useSubscribed(feed, () => feed.state);
  return { ...state, more: () => void feed.more(), retry: () => void feed.retry() };
}
