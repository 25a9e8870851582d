import type { DataProblem } from '../http/data-problem.ts';

/** Whether a list is loaded, and why not. */
export type ListState =
  /** It was not loaded yet. */
  | { readonly state: 'idle' }
  /** Its first load is in flight. */
  | { readonly state: 'loading' }
  /**
   * It is loaded. `isCached`: from the storage of this browser, not confirmed by the server yet. `refreshing`: a list
   * call is in flight. `problem`: the last refresh failed, or had a record without an identifier, so the list may be
   * outdated.
   */
  | {
      readonly state: 'ready';
      readonly isCached: boolean;
      readonly refreshing: boolean;
      readonly problem: DataProblem | null;
    }
  /** Its first load failed; the next poll tries again. */
  | { readonly state: 'failed'; readonly problem: DataProblem };
