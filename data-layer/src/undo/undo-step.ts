import type { RecordId } from '@ne2016/contract';
import type { DataProblem } from '../http/data-problem.ts';
import type { Values } from '../merge/changed-attributes.ts';
import type { RecordKey } from '../records/record-state.ts';

/** The kind of write. */
export type UndoableAction = 'saved' | 'created' | 'deleted';

/** One change of one record that can be undone. */
export interface UndoableChange {
  readonly id: RecordId;
  /**
   * The values before it, by attribute: the changed ones for a save, all for a deletion, none for a creation.
   */
  readonly before: Values;
  /** The values after it: the changed ones for a save, all for a creation, none for a deletion. */
  readonly after: Values;
  /** For a deletion, or the deletion that undid a creation, its cursor if the server sent one; else `null`. */
  readonly version: string | null;
  /** The idempotency key of the create that takes back a deletion on a server that cannot restore. */
  readonly createKey: string;
}

/** One action of the person: a save, a creation, or the deletion of one or several records. */
export interface UndoStep {
  /** Identifies the step. Later steps have higher numbers; a step that is redone keeps its number. */
  readonly number: number;
  /** The name of the resource. */
  readonly resource: string;
  readonly action: UndoableAction;
  readonly changes: readonly UndoableChange[];
}

/** An attribute that someone else has changed since. */
export interface UndoConflict {
  readonly attribute: string;
  /** The value that was to be written; `undefined` if the record was to be deleted. */
  readonly before: unknown;
  /** The value that the step, or its undo, has written. */
  readonly expected: unknown;
  /** The current value of the server. */
  readonly current: unknown;
}

/** The result of undoing or redoing one change. */
export type UndoOutcome = {
  /** The record; a new identifier if a server cannot restore and the record was created again. */
  readonly id: RecordId;
} & (
  | {
      readonly outcome: 'done';
      /** Whether the server compared the values in the same call; if not, the layer read the record just before. */
      readonly isCertain: boolean;
    }
  /** Nothing was written: the record was already restored. */
  | { readonly outcome: 'already_done' }
  /** Nothing was written: someone else has changed the values since. */
  | { readonly outcome: 'refused'; readonly conflicts: readonly UndoConflict[] }
  | { readonly outcome: 'failed'; readonly problem: DataProblem }
);

/** The options of {@link UndoLog.undo} and {@link UndoLog.redo}. */
export interface UndoWatch {
  /** Undoing a creation and redoing a deletion delete records: the `actionId` of `remove`. */
  readonly actionId?: string | undefined;
  /** Once it is aborted, no further change is undone or redone; the rest of the step stays where it is. */
  readonly signal?: AbortSignal;
  /** Called with the result of each change, as soon as it is known. */
  readonly onOutcome?: (outcome: UndoOutcome) => void;
}

/** The saves, creations and deletions of this page that can be undone. */
export interface UndoLog {
  /** The last hundred steps, oldest first; the same array until it changes. */
  readonly steps: readonly UndoStep[];
  /** The undone steps that can be redone, the last undone last; a new step empties it. */
  readonly redoable: readonly UndoStep[];
  /** Calls `listener` when {@link steps} or {@link redoable} changes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /**
   * Combines the following deletions of these records into one step.
   * @param resource the name of the resource
   * @returns a function that ends the combination
   */
  gatherDeletions(resource: string, keys: Iterable<RecordKey>): () => void;
  /**
   * Undoes a step; does not reject because of the server or the network. The step leaves the log, except for
   * changes that failed and may be tried again. After an answer 429, the rest of the step is not tried and
   * stays.
   * @param step default: the newest one
   * @param watch reports progress and can stop the undo
   * @returns the results of the changes that were tried; empty if the step no longer exists
   */
  undo(step?: UndoStep, watch?: UndoWatch): Promise<readonly UndoOutcome[]>;
  /**
   * Does again what was undone, unless someone else has written since, and makes it the newest of
   * {@link steps}; otherwise like {@link undo}. Only changes that the undo has written are redone.
   * @example
   * ```ts
   * await log.undo();
   * const [redone] = await log.redo();
   * ```
   * @param step default: the last of {@link redoable}
   * @param watch reports progress and can stop the redo
   * @returns the results of the changes that were tried; empty if the step no longer exists
   */
  redo(step?: UndoStep, watch?: UndoWatch): Promise<readonly UndoOutcome[]>;
}
