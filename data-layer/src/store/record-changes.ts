import type { RecordId } from '@ne2016/contract';
import { isExactlySame, type Values } from '../merge/changed-attributes.ts';
import type { ResourceStore } from './resource-store.ts';

/** One change of a record of a list. */
export interface RecordChange {
  /** The identifier. */
  readonly key: RecordId;
  /** The values before, edits included; `undefined`: it was not in the list. */
  readonly before: Values | undefined;
  /** The values after, edits included; `undefined`: it is no longer in the list. */
  readonly after: Values | undefined;
  /** The attributes with another value; empty for a record that came or went. */
  readonly attributes: readonly string[];
  /** The same person made it, here or in another tab. An event may have reported it before, as somebody else's. */
  readonly isOwn: boolean;
}

/** Called with the changes that arrived together; never with an empty array. */
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

/** The members of a store that {@link subscribeToChanges} uses. */
export type ChangeSource = Pick<ResourceStore, 'state' | 'values' | 'observeChanges'>;

/**
 * Calls `listener` with changes, additions and deletions by others once they are in the list: by a push event or a
 * delta, not by a load or a reload of the list. Writes of the same person, here or in another tab, are marked as own.
 * @returns a function that ends this
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
