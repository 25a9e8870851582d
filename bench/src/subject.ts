import type { Item } from './item.ts';
import type { ListCall } from './list-calls.ts';

/** Number of rows that a subscriber of a list or of a view reads: one screen. */
export const pageLength = 20;

/** The data that a subscriber of a list or a view reads. */
export interface Page {
  readonly size: number;
  /** The first {@link pageLength} rows, or fewer. */
  readonly rows: readonly Item[];
}

/** One implementation of a list of records. */
export interface Subject {
  readonly name: string;
  /** Whether it finds a record by its identifier without a scan of the list. */
  readonly isIndexed: boolean;
  /** Creates an empty list. */
  create(): ItemList;
}

/**
 * A list with its subscribers and unsaved edits: one interface for every subject. Rows are in the order of
 * identifiers, which is also their order in every answer here.
 */
export interface ItemList {
  /** Fetches a whole list and replaces the present one. */
  load(call: ListCall): Promise<void>;
  /** Fetches a delta and applies it. */
  merge(call: ListCall): Promise<void>;
  /** Returns the local values of a record, unsaved edits included. */
  read(id: number): Item | undefined;
  ids(): Iterable<number>;
  /** Calls `listener` with the new values after each change of a record, even of one still to come. */
  watchRecord(id: number, listener: (record: Item | undefined) => void): void;
  /** Calls `listener` when the size or one of the first rows has changed; other calls are allowed. */
  watchList(listener: (page: Page) => void): void;
  /** Changes attributes on this client only. */
  edit(id: number, changes: Partial<Item>): void;
  /** Returns the attributes of a record with unsaved edits. */
  changed(id: number): readonly string[];
  /** Reverts unsaved edits. */
  revert(id: number): void | Promise<void>;
  /** The open items by title. Calls `listener` after changes of its size or its first rows, like a list. */
  watchView(listener: (page: Page) => void): ItemView;
}

/** The items whose status is open, sorted by title as `<` compares it, then by identifier. */
export interface ItemView {
  page(): Page;
  ids(): Iterable<number>;
  stop(): void;
}

/** Returns the first items of any sequence. */
export function takeFirst<Value>(values: Iterable<Value>, count = pageLength): Value[] {
  const first: Value[] = [];
  for (const value of values) {
    if (first.length === count) break;
    first.push(value);
  }
  return first;
}
