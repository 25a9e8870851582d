import type { DataProblem, DraftKey, RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import type { SavedView } from '@ne2016/contract';
import { useCallback, useEffect, useRef } from 'react';
import { savedViews } from '#query/view/saved-view-resource.ts';
import type { SavedViews } from '../state/saved-views.ts';

/** The choices of a user for a saved view. */
export type ViewChoices = Pick<SavedView, 'name' | 'shared' | 'isDefault' | 'sharedDefault'>;

/** The outcome of a successful save. */
interface SavedOutcome {
  readonly id: number;
  /** Name of a view that should no longer be the default and still is; `null` if there is none. */
  readonly stillDefault: string | null;
}

/** The outcome of a write; `problem` is `null` if the view no longer exists. */
export type ViewOutcome = SavedOutcome | { readonly problem: DataProblem | null };

type ViewChange = Partial<ViewChoices & Pick<SavedView, 'settings'>>;

/** Saves, changes and deletes views. After a failure, the input is only in the form or the address. */
export interface ViewWriting {
  /**
   * Creates a view. After a failure, the next call retries the same draft, so that no second view is created.
   */
  create(list: string, settings: string, choices: ViewChoices): Promise<ViewOutcome>;
  change(id: number, changes: ViewChange): Promise<ViewOutcome>;
  remove(id: number): Promise<ViewOutcome>;
  /** Drops the draft of a failed creation. */
  giveUp(): void;
}

/**
 * Returns the functions that write saved views.
 * @param views The saved views of the displayed list.
 */
export function useViewWriting({ views }: Pick<SavedViews, 'views'>): ViewWriting {
  const store = useResourceStore(savedViews);
  /** The draft of a failed creation. */
  const draft = useRef<DraftKey>(undefined);
  const giveUp = useCallback(() => {
    const key = draft.current;
    draft.current = undefined;
    // A draft in flight is dropped when it fails.
    if (key !== undefined && store.get(key)?.saving === false) void store.remove(key);
  }, [store]);
  useEffect(() => giveUp, [giveUp]);

  const save = async (key: RecordKey): Promise<ViewOutcome> => {
    const id = await store.save(key);
    if (typeof id === 'number') return { id, stillDefault: null };
    return { problem: store.get(key)?.problem ?? null };
  };
  const write = async (id: number, changes: ViewChange): Promise<ViewOutcome> => {
    if (store.get(id) === undefined) return { problem: null };
    store.edit(id, changes);
    const outcome = await save(id);
    if ('problem' in outcome && store.get(id) !== undefined) await store.revert(id);
    return outcome;
  };
  /** A list has one default view: other views that this person may change stop being it. */
  const giveWay = async (outcome: ViewOutcome, chosen: ViewChange): Promise<ViewOutcome> => {
    if ('problem' in outcome) return outcome;
    let stillDefault: string | null = null;
    for (const view of views) {
      if (view.id === outcome.id || !view.isWritable) continue;
      const changes = {
        ...(chosen.isDefault === true && view.isDefault && { isDefault: false }),
        ...(chosen.sharedDefault === true && view.isSharedDefault && { sharedDefault: false }),
      };
      if (Object.keys(changes).length === 0) continue;
      const given = await write(view.id, changes);
      // A view that was deleted meanwhile is not the default.
      if ('problem' in given && given.problem !== null) stillDefault = view.name;
    }
    return { ...outcome, stillDefault };
  };
  return {
    async create(list, settings, choices) {
      const values = { ...choices, resource: list, settings };
      const key = (draft.current ??= store.addDraft());
      store.edit(key, values);
      const outcome = await save(key);
      if ('id' in outcome) draft.current = undefined;
      else if (draft.current !== key) await store.remove(key);
      return giveWay(outcome, choices);
    },
    async change(id, changes) {
      return giveWay(await write(id, changes), changes);
    },
    async remove(id) {
      if (await store.remove(id)) return { id, stillDefault: null };
      return { problem: store.get(id)?.problem ?? null };
    },
    giveUp,
  };
}
