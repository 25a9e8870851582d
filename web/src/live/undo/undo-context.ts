import type { RecordId, Resource } from '@ne2016/contract';
import type { RecordKey, UndoableAction, UndoOutcome, UndoStep } from '@ne2016/data-layer';
import { createContext, useContext } from 'react';
import type { ToastAction } from '#ui/toast/toast-queue.ts';

/** Why something was not undone, with the values that somebody else wrote since. */
export interface Refused {
  readonly step: UndoStep;
  readonly outcome: UndoOutcome & { readonly outcome: 'refused' };
}

/** Called with the records of a list whose creation was undone. */
export type UndoneListener = (resource: string, ids: readonly RecordId[]) => void;

/** Undoes what was done in this visit. */
export interface Undo {
  /** Undoes a step, or the newest, and says what became of it. */
  undo(step?: UndoStep): Promise<void>;
  /**
   * The button for a message that says that something was done; `undefined` where that cannot be undone, or has had its
   * button.
   */
  offer(resource: Resource, action: UndoableAction): ToastAction | undefined;
  /**
   * The same for several steps after one with this number, as long as none of them is forgotten: there are at most a
   * hundred.
   * @param isMeant picks them
   * @param count how many records they changed
   */
  offerAll(after: number, isMeant: (step: UndoStep) => boolean, count: number): ToastAction | undefined;
  /** Has the deletions of these records undone together, until the function that it gives is called. */
  gather(resource: Resource, keys: readonly RecordKey[]): () => void;
  /** Calls `listener` with the creations that were undone, until the function that it gives is called. */
  watchCreations(listener: UndoneListener): () => void;
  readonly refused: Refused | null;
  /** The refusal was read. */
  dismiss(): void;
}

/** Outside of a workspace nothing can be undone. */
const noUndo: Undo = {
  undo: async () => undefined,
  offer: () => undefined,
  offerAll: () => undefined,
  gather: () => () => undefined,
  watchCreations: () => () => undefined,
  refused: null,
  dismiss: () => undefined,
};

export const UndoContext = createContext<Undo>(noUndo);

/** Undoes what was done in this visit. */
export function useUndo(): Undo {
  return useContext(UndoContext);
}
