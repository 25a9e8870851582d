import type { RecordId, Resource } from '@ne2016/contract';
import type { RecordKey, UndoableAction, UndoOutcome, UndoStep } from '@ne2016/data-layer';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import type { ToastAction } from '#ui/toast/toast-queue.ts';

/** Whether a step is undone, or redone after that. */
export type UndoWay = 'undo' | 'redo';

/** A refused undo or redo, with the values that another user has written since. */
export interface Refused {
  readonly way: UndoWay;
  readonly step: UndoStep;
  readonly outcome: UndoOutcome & { readonly outcome: 'refused' };
}

/** Called with the records of a list that an undo of their creation, or a redo of their deletion, deleted. */
export type UndoneListener = (resource: string, ids: readonly RecordId[]) => void;

/** Undoes and redoes the actions of this session. */
export interface Undo {
  /** Undoes a step, by default the newest, and announces the outcome. */
  undo(step?: UndoStep): Promise<void>;
  /** Redoes what was undone last, and announces the outcome. */
  redo(): Promise<void>;
  /** Returns whether there is a step to undo or to redo. */
  isPossible(way: UndoWay): boolean;
  /**
   * Returns the button of a message about an action; `undefined` if it cannot be undone or had its button.
   */
  offer(resource: Resource, action: UndoableAction): ToastAction | undefined;
  /**
   * Returns one button for several steps after the one with this number, while none of them is dropped: at
   * most a hundred are kept.
   * @param isMeant Selects the steps.
   * @param count Number of records that they changed.
   */
  offerAll(after: number, isMeant: (step: UndoStep) => boolean, count: number): ToastAction | undefined;
  /**
   * Combines the deletions of these records into one undo step.
   * @returns A function that ends it.
   */
  gather(resource: Resource, keys: readonly RecordKey[]): () => void;
  /**
   * Calls `listener` with records that an undo or redo deleted.
   * @returns A function that ends the subscription.
   */
  watchCreations(listener: UndoneListener): () => void;
  /** The last refusal, until it is dismissed. */
  readonly refused: Refused | null;
  /** Calls `listener` when {@link refused} changes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Hides the refusal. */
  dismiss(): void;
}

/** Outside of a workspace, nothing can be undone. */
const noUndo: Undo = {
  undo: async () => undefined,
  redo: async () => undefined,
  isPossible: () => false,
  offer: () => undefined,
  offerAll: () => undefined,
  gather: () => () => undefined,
  watchCreations: () => () => undefined,
  refused: null,
  subscribe: () => () => undefined,
  dismiss: () => undefined,
};

export const undoPart = workspacePart<Undo>(noUndo);

/** Returns the undo of the workspace. */
export function useUndo(): Undo {
  return useWorkspacePart(undoPart);
}
