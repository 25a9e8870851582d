import type { RecordId } from '@ne2016/contract';
import type { DataProblem } from '../http/data-problem.ts';
import type { Values } from '../merge/changed-attributes.ts';
import type { RecordKey } from '../records/record-state.ts';

/** What was done to a record. */
export type UndoableAction = 'saved' | 'created' | 'deleted';

/** One change of one record that can be undone. */
export interface UndoableChange {
  readonly id: RecordId;
  /** The values before it, by attribute: of a save those that it changed, of a deletion all, of a creation none. */
  readonly before: Values;
  /** The values after it: of a save those that it changed, of a creation all, of a deletion none. */
  readonly after: Values;
  /** Of a deletion: its cursor, if the server sent one; else `null`. */
  readonly version: string | null;
  /** The idempotency key of the create that undoes a deletion at a server that cannot restore. */
  readonly createKey: string;
}

/** One action of the person: a save, a creation, or the deletion of one or several records. */
export interface UndoStep {
  /** Later steps have higher numbers. */
  readonly number: number;
  /** The name of the resource. */
  readonly resource: string;
  readonly action: UndoableAction;
  readonly changes: readonly UndoableChange[];
}

/** An attribute that somebody else has changed since. */
export interface UndoConflict {
  readonly attribute: string;
  /** The value before the step; `undefined` for a creation. */
  readonly before: unknown;
  /** The value that was written here. */
  readonly expected: unknown;
  /** The value that the server has. */
  readonly current: unknown;
}

/** The result of undoing one change. */
export type UndoOutcome = {
  /** The record; another one than before where a server cannot restore and the record was created again. */
  readonly id: RecordId;
} & (
  | {
      readonly outcome: 'done';
      /** Whether the server compared the values in the same call; if not, the layer read the record just before. */
      readonly isCertain: boolean;
    }
  /** Nothing was written: the record was already restored. */
  | { readonly outcome: 'already_done' }
  /** Nothing was written: somebody else has changed the values since. */
  | { readonly outcome: 'refused'; readonly conflicts: readonly UndoConflict[] }
  | { readonly outcome: 'failed'; readonly problem: DataProblem }
);

/** The options of {@link UndoLog.undo}. */
export interface UndoWatch {
  /** For a creation, which is undone by a deletion: the `actionId` of `remove`. */
  readonly actionId?: string | undefined;
  /** Once it is aborted, no further change is undone; the rest of the step stays in the log. */
  readonly signal?: AbortSignal;
  /** Called with the result of each change, as soon as it is known. */
  readonly onOutcome?: (outcome: UndoOutcome) => void;
}

/** The saves, creations and deletions of this page that can be undone. */
export interface UndoLog {
  /** The last hundred, oldest first; the same array until that changes. */
  readonly steps: readonly UndoStep[];
  /** Calls `listener` when {@link steps} changes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /**
   * Makes one step of the deletions of these records that follow.
   * @param resource the name of the resource
   * @returns a function that ends this
   */
  gatherDeletions(resource: string, keys: Iterable<RecordKey>): () => void;
  /**
   * Undoes a step; does not reject because of the server or the network. The step leaves the log, except for changes
   * that failed and may be tried again. After an answer 429, the rest of the step is not tried and stays.
   * @param step default: the newest one
   * @param watch reports progress and allows to stop
   * @returns the results of the changes that were tried; empty if there is no such step any more
   */
  undo(step?: UndoStep, watch?: UndoWatch): Promise<readonly UndoOutcome[]>;
}
