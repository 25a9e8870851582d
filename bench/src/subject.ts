import type { Item } from './item.ts';
import type { ListCall } from './list-calls.ts';

/** How many rows a subscriber of a list or of a view reads: what a screen shows. */
export const pageLength = 20;

/** What a subscriber of a list or a view reads. */
export interface Page {
  readonly size: number;
  /** The first {@link pageLength} rows, fewer where there are fewer. */
  readonly rows: readonly Item[];
}

/** One way to keep a list of records. */
export interface Subject {
  readonly name: string;
  /** Whether it finds a record by its identifier without going through the list. */
  readonly isIndexed: boolean;
  /** Makes an empty list. */
  create(): ItemList;
}

/**
 * A list with its subscribers and unsaved edits: one interface for every subject. Rows are in the order of identifiers,
 * which is also their order in every answer here.
 */
export interface ItemList {
  /** Fetches a whole list and puts it in the place of what there is. */
  load(call: ListCall): Promise<void>;
  /** Fetches what changed and takes it over. */
  merge(call: ListCall): Promise<void>;
  /** The local values of a record, unsaved edits included. */
  read(id: number): Item | undefined;
  ids(): Iterable<number>;
  /** Calls `listener` with the new values after each change of one record, also of one that is still to come. */
  watchRecord(id: number, listener: (record: Item | undefined) => void): void;
  /** Calls `listener` when the size or one of the first rows changed; it may be called for any other change. */
  watchList(listener: (page: Page) => void): void;
  /** Changes attributes on this client only. */
  edit(id: number, changes: Partial<Item>): void;
  /** The attributes of a record with unsaved edits. */
  changed(id: number): readonly string[];
  /** Takes unsaved edits back. */
  revert(id: number): void | Promise<void>;
  /** The open items by title. Calls `listener` when its size changed, or which rows come first; as for a list. */
  watchView(listener: (page: Page) => void): ItemView;
}

/** The items whose status is open, sorted by title as `<` compares it, then by identifier. */
export interface ItemView {
  page(): Page;
  ids(): Iterable<number>;
  stop(): void;
}

/** The first items of any sequence of them. */
export function takeFirst<Value>(values: Iterable<Value>, count = pageLength): Value[] {
  const first: Value[] = [];
  for (const value of values) {
    if (first.length === count) break;
    first.push(value);
  }
  return first;
}
