import type { RecordId } from '@ne2016/contract';
import { isExactlySame, type Values } from '../merge/changed-attributes.ts';
import type { ResourceStore } from './resource-store.ts';

/** One change of a record of a list. */
export interface RecordChange {
  /** The identifier. */
  readonly key: RecordId;
  /** The values before, with edits; `undefined` if it was not in the list. */
  readonly before: Values | undefined;
  /** The values after, with edits; `undefined` if it is no longer in the list. */
  readonly after: Values | undefined;
  /** The attributes with another value; empty for a record that was added or removed. */
  readonly attributes: readonly string[];
  /** Made by the same person, here or in another tab. An event may have reported it as another's before. */
  readonly isOwn: boolean;
}

/** Called with the changes that arrived together; never with an empty array. */
export type RecordChangeListener = (changes: readonly RecordChange[]) => void;

/** The attributes with different values, of a record that is in the list before and after. */
function changedBetween(before: Values | undefined, after: Values | undefined): string[] {
  if (before === undefined || after === undefined || before === after) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isExactlySame(before[name], after[name]));
}

/** Returns whether the list looks different: a record that stayed in it with the same values is no change. */
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
    // A stored list that the server has not confirmed yet reports no changes.
    if (state.state !== 'ready' || state.isCached) return () => undefined;
    const shownBefore = new Map(ids.map((id) => [id, store.values(id)]));
    return () => {
      const changes = Array.from(shownBefore, ([key, before]): RecordChange => {
        const after = store.values(key);
        return { key, before, after, attributes: changedBetween(before, after), isOwn: own.includes(key) };
      }).filter(isVisibleChange);
      if (changes.length > 0) listener(changes);
    };
  });
}
