import type { RecordId } from '@ne2016/contract';
import { isExactlySame, type Values } from '../merge/changed-attributes.ts';
import type { ResourceStore } from './resource-store.ts';

/** What became of one record of a list, and whose doing it is. */
export interface RecordChange {
  readonly key: RecordId;
  /** The values that were shown before; `undefined`: it was not in the list. */
  readonly before: Values | undefined;
  /** The values that are shown now; `undefined`: it is not in the list any more. */
  readonly after: Values | undefined;
  /** The attributes that are shown with another value; none of a record that came or went. */
  readonly attributes: readonly string[];
  /** The same person did it, here or in another tab: told even if an event has told it before, as somebody else's. */
  readonly isOwn: boolean;
}

/** Called with the news that came together; never with none. */
export type RecordChangeListener = (news: readonly RecordChange[]) => void;

/** The attributes whose values differ, of a record that was there before and still is. */
function changedBetween(before: Values | undefined, after: Values | undefined): string[] {
  if (before === undefined || after === undefined || before === after) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isExactlySame(before[name], after[name]));
}

/** What was in the list before, still is, and looks the same is none. */
function isVisibleChange({ before, after, attributes, isOwn }: RecordChange): boolean {
  return isOwn || (before === undefined) !== (after === undefined) || attributes.length > 0;
}

/** What is needed of a store to follow the news of its list. */
export type ChangeSource = Pick<ResourceStore, 'state' | 'values' | 'observeChanges'>;

/**
 * Calls `listener` with changes, additions and deletions by others once they are in the list: by a push event or a
 * delta, not by a load or a reload of the list. Writes of the same person, here or in another tab, are marked as own.
 */
export function subscribeToChanges(store: ChangeSource, listener: RecordChangeListener): () => void {
  return store.observeChanges((ids, own) => {
    const { state } = store;
    // Of a list that the server has not confirmed yet nothing is news.
    if (state.state !== 'ready' || state.isCached) return () => undefined;
    const shownBefore = new Map(ids.map((id) => [id, store.values(id)]));
    return () => {
      const news = Array.from(shownBefore, ([key, before]): RecordChange => {
        const after = store.values(key);
        return { key, before, after, attributes: changedBetween(before, after), isOwn: own.includes(key) };
      }).filter(isVisibleChange);
      if (news.length > 0) listener(news);
    };
  });
}
