import type { Person, Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { Undo } from '#live/undo/undo.ts';
import type { RecordValues } from '#values/record-title.ts';

// Each part of the screen gives its target what it can do there. An action whose function is missing is not
// offered.

/** The ways to other parts of the application. */
export interface NavigationTarget {
  readonly searchEverywhere?: () => void;
}

/** The workspace and the account. */
export interface WorkspaceTarget {
  readonly undo?: Pick<Undo, 'undo' | 'redo' | 'isPossible'>;
  readonly showKeys?: () => void;
  readonly showAccount?: () => void;
  readonly inspect?: (() => void) | undefined;
  readonly signOut?: () => void;
}

/** A list. */
export interface ListTarget {
  readonly resource: Resource;
  readonly user: Person;
  /** Opens a new record. */
  readonly add?: () => void;
  /** Focuses the search of the list. */
  readonly search?: () => void;
  readonly print?: () => void;
  /** Opens the dialog of an export. */
  readonly showExport?: () => void;
  readonly showHistory?: (() => void) | undefined;
  readonly showBin?: (() => void) | undefined;
}

/** The open record or draft in its form. */
export interface FormTarget {
  readonly save?: (() => void) | undefined;
  /** Focuses the first value. */
  readonly edit?: (() => void) | undefined;
  /** Opens its neighbours in the list; missing if it has no place in the list. */
  readonly steps?: { readonly previous: (() => void) | null; readonly next: (() => void) | null } | null;
}

/** Stored records: the open one, or the selected ones. */
export interface RecordsTarget {
  readonly resource: Resource;
  readonly user: Person;
  readonly count: number;
  /** The record, with unsaved edits, if it is one that is in sight; `null` for a selection. */
  readonly one: { readonly key: RecordKey; readonly values: RecordValues } | null;
  /** Yields the records as stored on the server: up to a hundred thousand. */
  readonly stored: () => Iterable<RecordValues>;
  /** Opens a new record with these values. Resolves to whether it did. */
  readonly add?: (values: RecordValues) => Promise<boolean>;
  /** Deletes the records, as far as the person may, after a question. */
  readonly remove?: () => void;
  readonly isRemoving?: boolean;
  /** Opens the dialog of an export. */
  readonly showExport?: () => void;
  readonly clearSelection?: () => void;
}
