import type { ShownAt } from './in-page.ts';
import type { MachineLoad } from '../machine-load.ts';

/** From the change of the address until the paint. */
export type ShownView = ShownAt & { readonly longestTask: number };

/** A filter, its removal, groups with a total; a board, the table again and a chart. */
export interface ViewFigures {
  readonly filter: ShownView;
  readonly clearFilter: ShownView;
  readonly group: ShownView;
  readonly board: ShownView;
  readonly table: ShownView;
  readonly chart: ShownView;
}

/** From another user’s save until the paint: in a row, its group and the totals; on a board; in a chart. */
export interface ChangeFigures {
  readonly grouped: readonly number[];
  readonly board: readonly number[];
  readonly chart: readonly number[];
}

/** Measured outside of the application, to compare machines: see `measure-floor.ts`. */
export interface FloorFigures {
  readonly script: number;
  /** The first rows of a page without the application. */
  readonly rows: number;
}

/**
 * The figures of a list of one size. Times are in milliseconds; a longest task of 50 means that none was
 * longer. Single times are the median of several, except for the first visit; the longest task is that of all
 * of them.
 */
export interface WorkspaceFigures {
  /** Missing in results of earlier versions. */
  readonly floor?: FloorFigures;
  /** Nothing is stored yet. The rows are those that were painted first. */
  readonly cold: { readonly rows: number; readonly longestTask: number };
  readonly reload: {
    readonly rows: number;
    readonly longestTask: number;
    /** Whether the list came from this machine, and only a delta from the server. */
    readonly isStored: boolean;
  };
  /** A second tab next to the first, and a key pressed as soon as it showed rows. */
  readonly newTab: { readonly rows: number; readonly atOnce: ShownAt };
  /** The first key of a search, in an idle page. */
  readonly firstKey: ShownAt;
  /** Each pressed once the previous one was answered. */
  readonly laterKeys: readonly ShownAt[];
  /** The longest time between two frames, for each scroll. Missing in results of earlier versions. */
  readonly scrolls?: readonly number[];
  readonly sort: { readonly shown: number; readonly longestTask: number };
  readonly views: ViewFigures;
  readonly changes: ChangeFigures;
  /** Milliseconds of each key in an open form while a thousand records changed. */
  readonly typing: readonly number[];
  /**
   * From the click until the next fifty of a record’s thousand changes are painted; the first with its code.
   * Missing in results of earlier versions.
   */
  readonly history?: readonly number[];
  /** Bytes of script memory in use once the list is loaded, and once it was searched and sorted. */
  readonly heap: number;
  readonly heapAfterSearch: number;
}

/** A list of one size, and the load of the machine before and after its measurement. */
export interface MeasuredList extends WorkspaceFigures {
  readonly load: { readonly before: MachineLoad; readonly after: MachineLoad };
}

/** The results of the benchmark; sizes not measured in the last run keep their earlier results. */
export interface WorkspaceResults {
  readonly node: string;
  /** By the number of records. */
  readonly lists: Readonly<Record<number, MeasuredList>>;
}
