import type { DataProblem } from '../http/data-problem.ts';

/** How far a list is. */
export type ListState =
  /** Nobody asked for it yet. */
  | { readonly state: 'idle' }
  /** Its first load is under way. */
  | { readonly state: 'loading' }
  /** There is a list. `problem`: the last refresh failed, so it may be behind the server. */
  | { readonly state: 'ready'; readonly refreshing: boolean; readonly problem: DataProblem | null }
  /** Its first load failed. */
  | { readonly state: 'failed'; readonly problem: DataProblem };
