import type { Resource } from '@ne2016/contract';

/** Something that was found, and what becomes of choosing it. */
export interface SearchResult {
  /** Unlike all others. */
  readonly id: string;
  readonly label: string;
  /** The list that it is, or is of, where that is to be seen. */
  readonly resource?: Resource;
  /** Beside the label: « PR-0042 ». */
  readonly detail?: string;
  /** Whether it leads to more instead of being found itself. */
  readonly leadsOn?: true;
  /** What is done as it is chosen. */
  readonly choose?: () => void;
  /** What is done once the search has closed and the focus is where it was before. */
  readonly afterwards?: () => void;
}

/** Results of one kind. */
export interface ResultGroup {
  readonly id: string;
  /** « Communes » */
  readonly label: string;
  readonly results: readonly SearchResult[];
  /** The list that all of them are of. */
  readonly resource?: Resource;
  /** In the place of results: « Chargement… ». */
  readonly note?: string;
}
