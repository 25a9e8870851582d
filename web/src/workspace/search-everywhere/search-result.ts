import type { Resource } from '@ne2016/contract';

/** A search result, and the effect of choosing it. */
export interface SearchResult {
  /** Unique. */
  readonly id: string;
  readonly label: string;
  /** The list that it is, or to which it belongs, if that is shown. */
  readonly resource?: Resource;
  /** Shown next to the label: « PR-0042 ». */
  readonly detail?: string;
  /** Whether it leads to further results instead of being a match. */
  readonly leadsOn?: true;
  /** Called on choosing. */
  readonly choose?: () => void;
  /** Called once the search is closed and the focus is back. */
  readonly afterwards?: () => void;
}

/** Results of one kind. */
export interface ResultGroup {
  readonly id: string;
  /** « Communes » */
  readonly label: string;
  readonly results: readonly SearchResult[];
  /** The list to which all of them belong. */
  readonly resource?: Resource;
  /** Shown instead of results: « Chargement… ». */
  readonly note?: string;
}
