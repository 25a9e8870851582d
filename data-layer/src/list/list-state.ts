import type { DataProblem } from '../http/data-problem.ts';

/** How far a list is. */
export type ListState =
  /** Nobody asked for it yet. */
  | { readonly state: 'idle' }
  /** Its first load is under way. */
  | { readonly state: 'loading' }
  /**
   * There is a list. `isCached`: it is what this browser has kept, and the server has not confirmed it yet. `problem`:
   * the last refresh failed, or named a record without an identifier, so it may be behind the server.
   */
  | {
      readonly state: 'ready';
      readonly isCached: boolean;
      readonly refreshing: boolean;
      readonly problem: DataProblem | null;
    }
  /** Its first load failed. */
  | { readonly state: 'failed'; readonly problem: DataProblem };
