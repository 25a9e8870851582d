import type { ShownAt } from './in-page.ts';
import type { MachineLoad } from '../machine-load.ts';

/** From the change of the address until it is painted. */
export type ShownView = ShownAt & { readonly longestTask: number };

/** A filter, its end, groups with a total; a board, the table again and a chart. */
export interface ViewFigures {
  readonly filter: ShownView;
  readonly clearFilter: ShownView;
  readonly group: ShownView;
  readonly board: ShownView;
  readonly table: ShownView;
  readonly chart: ShownView;
}

/** From the moment a colleague saves until it is painted: in a row, its group and the totals; on a board; in a chart. */
export interface ChangeFigures {
  readonly grouped: readonly number[];
  readonly board: readonly number[];
  readonly chart: readonly number[];
}

/** What is measured beside the application, to compare machines by: see `measure-floor.ts`. */
export interface FloorFigures {
  readonly script: number;
  /** The first rows of a page without the application. */
  readonly rows: number;
}

/**
 * What a list of one size took. Times are in milliseconds; a longest task of 50 means that none was longer. What is one
 * time here is the median of several, but for the first visit; the longest task is that of all of them.
 */
export interface WorkspaceFigures {
  /** Not there in what an earlier version measured. */
  readonly floor?: FloorFigures;
  /** Nothing is stored yet. The rows are those that were painted first. */
  readonly cold: { readonly rows: number; readonly longestTask: number };
  readonly reload: {
    readonly rows: number;
    readonly longestTask: number;
    /** Whether the list came from this machine, and only what had changed from the server. */
    readonly isStored: boolean;
  };
  /** A second tab beside the first, and a key that was pressed as soon as it showed rows. */
  readonly newTab: { readonly rows: number; readonly atOnce: ShownAt };
  /** The first key of a search, in an idle page. */
  readonly firstKey: ShownAt;
  /** Each pressed once the one before was answered. */
  readonly laterKeys: readonly ShownAt[];
  /**
   * The longest time between two frames, each time that the list was scrolled through. Not there in what an earlier version
   * measured.
   */
  readonly scrolls?: readonly number[];
  readonly sort: { readonly shown: number; readonly longestTask: number };
  readonly views: ViewFigures;
  readonly changes: ChangeFigures;
  /** How long each key took in an open form while a thousand records changed. */
  readonly typing: readonly number[];
  /**
   * From the click until the next fifty changes of a record are painted, of a thousand; the first with its code.
   * Not there in what an earlier version measured.
   */
  readonly history?: readonly number[];
  /** Bytes of script memory in use once the list is loaded, and once it was searched and sorted. */
  readonly heap: number;
  readonly heapAfterSearch: number;
}

/** A list of one size, and the machine before and after it was measured. */
export interface MeasuredList extends WorkspaceFigures {
  readonly load: { readonly before: MachineLoad; readonly after: MachineLoad };
}

/** What the benchmark found; a size that was not measured in the last run is as it was before. */
export interface WorkspaceResults {
  readonly node: string;
  /** By the number of records. */
  readonly lists: Readonly<Record<number, MeasuredList>>;
}
