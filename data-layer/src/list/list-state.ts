import type { DataProblem } from '../http/data-problem.ts';

/** The loading state of a list. */
export type ListState =
  /** Not loaded yet. */
  | { readonly state: 'idle' }
  /** The first load is in flight. */
  | { readonly state: 'loading' }
  /**
   * Loaded. `isCached`: from the storage of this browser, not confirmed by the server yet. `refreshing`: a
   * list call is in flight. `problem`: the last refresh failed, or had a record without an identifier, so the
   * list may be outdated.
   */
  | {
      readonly state: 'ready';
      readonly isCached: boolean;
      readonly refreshing: boolean;
      readonly problem: DataProblem | null;
    }
  /** The first load failed; the next poll tries again. */
  | { readonly state: 'failed'; readonly problem: DataProblem };
