import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type FeedPage, PagedFeed } from './paged-feed.ts';

/**
 * Follows entries that come in pages.
 * @param load Memoize it: another function loads again.
 * @param sign A value that changes when there may be newer entries.
 */
export function usePagedFeed<Entry>(
  load: (cursor: string | undefined) => Promise<FeedPage<Entry>>,
  keyOf: (entry: Entry) => string,
  sign: unknown,
) {
  const feed = useMemo(() => new PagedFeed({ load, keyOf }), [load, keyOf]);
  useEffect(() => void feed.refresh(), [feed, sign]);
  const state = useSyncExternalStore(
    useCallback((listener) => feed.subscribe(listener), [feed]),
    () => feed.state,
  );
  return { ...state, more: () => void feed.more(), retry: () => void feed.retry() };
}
