import type { RecordId } from '@ne2016/contract';
import type { DataProblem } from '../http/data-problem.ts';
import type { Values } from '../merge/changed-attributes.ts';
import type { RecordKey } from '../records/record-state.ts';

/** What somebody did to a record. */
export type UndoableAction = 'saved' | 'created' | 'deleted';

/** One change of one record that can be undone. */
export interface UndoableChange {
  readonly id: RecordId;
  /** The values before it, by attribute: of a save those that it changed, of a deletion all, of a creation none. */
  readonly before: Values;
  /** The values after it: of a save those that it changed, of a creation all, of a deletion none. */
  readonly after: Values;
  /** Of a deletion: its position in the server's history, where the server tells that. */
  readonly version: string | null;
  /** Names the creation by which a deletion is undone at a server that cannot restore. */
  readonly createKey: string;
}

/** What a person did in one go: a save, a creation, or the deletion of one or several records. */
export interface UndoStep {
  /** Later steps have higher numbers. */
  readonly number: number;
  readonly resource: string;
  readonly action: UndoableAction;
  readonly changes: readonly UndoableChange[];
}

/** An attribute that somebody else has changed since. */
export interface UndoConflict {
  readonly attribute: string;
  /** The value that undoing would have brought back; `undefined` for a creation. */
  readonly before: unknown;
  /** The value that was written here. */
  readonly expected: unknown;
  /** The value that the server has. */
  readonly current: unknown;
}

/** What became of one change that was to be undone. */
export type UndoOutcome = {
  /** The record; another one than before where a server cannot restore and the record was created again. */
  readonly id: RecordId;
} & (
  | {
      readonly outcome: 'done';
      /**
       * Whether the server itself made sure that nobody had changed the record since; if not, that was looked up just
       * before.
       */
      readonly isCertain: boolean;
    }
  /** Nothing was written: somebody else has restored the record, or the same person elsewhere. */
  | { readonly outcome: 'already_done' }
  /** Nothing was written: it would have replaced what somebody else wrote since. */
  | { readonly outcome: 'refused'; readonly conflicts: readonly UndoConflict[] }
  | { readonly outcome: 'failed'; readonly problem: DataProblem }
);

/** How an undo of many records is followed, and what it is part of. */
export interface UndoWatch {
  /** Names the action that the deletions are part of by which creations are undone, as for `remove`. */
  readonly actionId?: string | undefined;
  /** No further change is tried once it is aborted; the rest of the step stays. */
  readonly signal?: AbortSignal;
  /** Called with what became of each change, as soon as that is known. */
  readonly onOutcome?: (outcome: UndoOutcome) => void;
}

/** The saves, creations and deletions of this page that can be undone. */
export interface UndoLog {
  /** The last hundred, oldest first; the same array until that changes. */
  readonly steps: readonly UndoStep[];
  /** Calls `listener` when {@link steps} changes, until the function that it answers is called. */
  subscribe(listener: () => void): () => void;
  /**
   * Has what is deleted of these records next be one step.
   * @returns a function that ends that.
   */
  gatherDeletions(resource: string, keys: Iterable<RecordKey>): () => void;
  /**
   * Undoes a step, one after the other; never throws for what a server or network does. The step leaves the log, unless
   * trying again may help: what failed of it then stays. Where the server takes no more for now (429), the rest of the step
   * is not tried and stays, too.
   * @param step the newest one without it.
   * @returns what became of each of its changes that was tried; none where there is no such step any more.
   */
  undo(step?: UndoStep, watch?: UndoWatch): Promise<readonly UndoOutcome[]>;
}
