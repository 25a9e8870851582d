import type { DataProblem, DraftKey, RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import type { SavedView } from '@ne2016/contract';
import { useCallback, useEffect, useRef } from 'react';
import { savedViews } from '#query/view/saved-view-resource.ts';
import type { SavedViews } from '../state/use-saved-views.ts';

/** What somebody chooses for a saved view. */
export type ViewChoices = Pick<SavedView, 'name' | 'shared' | 'isDefault' | 'sharedDefault'>;

/** A view was saved. */
interface SavedOutcome {
  readonly id: number;
  /** The name of a view that was to be the default no longer, and still is; `null`: there is none. */
  readonly stillDefault: string | null;
}

/** How a write ended, or why it failed; without a problem, the view is gone. */
export type ViewOutcome = SavedOutcome | { readonly problem: DataProblem | null };

type ViewChange = Partial<ViewChoices & Pick<SavedView, 'settings'>>;

/** Saves, changes and deletes views. What fails is still in the form or the address, and is kept nowhere else. */
export interface ViewWriting {
  /** Of a creation that has failed, the next one is another try, which makes no second view if the first one did. */
  create(list: string, settings: string, choices: ViewChoices): Promise<ViewOutcome>;
  change(id: number, changes: ViewChange): Promise<ViewOutcome>;
  remove(id: number): Promise<ViewOutcome>;
  /** Forgets a creation that has failed. */
  giveUp(): void;
}

/** Writes saved views by their store. `views`: those of the list that is shown. */
export function useViewWriting({ views }: Pick<SavedViews, 'views'>): ViewWriting {
  const store = useResourceStore(savedViews);
  /** What could not be created yet. */
  const draft = useRef<DraftKey>(undefined);
  const giveUp = useCallback(() => {
    const key = draft.current;
    draft.current = undefined;
    // One that is on its way is given up where it fails.
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
  /** A list opens with one view: the others that this person may change give way. */
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
      // One that is gone meanwhile is no default.
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
