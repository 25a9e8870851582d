import type { RecordId } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';
import type { RecordKey } from '../../records/record-state.ts';
import type { ListPosition } from '../../http/list-answer.ts';

/** The name of a stored list. A list with another schema is not read: its attributes may differ. */
export interface StoredListName {
  /** The name of the resource. */
  readonly resource: string;
  /** The identifier attribute of its rows. Default: `id_{resource}`. */
  readonly identifier?: string;
  /** A text that changes with the attributes of the declaration; compared for equality. */
  readonly schema: string;
}

/** A stored list. */
export interface StoredList {
  /** The records as the server sent them, each with its identifier attribute. */
  readonly rows: readonly Values[];
  /** The position for the next delta, never newer than any row; `null` to fetch the whole list. */
  readonly position: ListPosition | null;
}

/** A write of a list. Its rows are not mutated afterwards. */
export type ListWrite =
  /** Replaces the stored list. */
  | ({ readonly kind: 'whole' } & StoredList)
  /**
   * Adds or replaces `rows` and deletes `removed`, relative to the list that this page last read or wrote.
   */
  | ({ readonly kind: 'changes'; readonly removed: readonly RecordId[] } & StoredList);

/** The result of a write. Only `written` has changed the storage. */
export type ListWriteOutcome =
  | 'written'
  /** Another page has written since this one read or wrote. The layer then writes the whole list. */
  | 'outdated'
  /** Another page stores this list. */
  | 'elsewhere';

/** The unsaved edits of one record, as stored. */
export interface StoredDraft {
  /** Its unique name in the storage. */
  readonly name: string;
  /** The name of the resource. */
  readonly resource: string;
  /** The identifier; for a new record, the key of its draft. */
  readonly key: RecordKey;
  /** The unsaved values by attribute. */
  readonly edits: Values;
  /** For each edit, the server's value when it began. */
  readonly bases: Values;
  /** The last known values of the server, to show the record if it is deleted; a new record's defaults. */
  readonly snapshot: Values;
  /** The values of a save without an answer so far; `null` without such a save. */
  readonly unconfirmed: Values | null;
  /** The cursor up to which the record was known when the edits were made; empty or missing if unknown. */
  readonly position?: string;
  /** The idempotency key of its create; `null` for a record that the server has. */
  readonly createKey: string | null;
}

/** A draft of a page that has ended. */
export interface FoundDraft extends StoredDraft {
  /** The name of that page load. */
  readonly owner: string;
  /** When it was last written, in milliseconds since 1970 by the clock of this machine. */
  readonly savedAt: number;
}

/**
 * A storage of one person's lists and drafts. Each instance belongs to one page load, and shows other pages
 * that this one is alive. Each function may reject, or never settle: the caller then works without the stored
 * data. Each write must be atomic. A write that rejects with a `DOMException` named `QuotaExceededError` (no
 * room) or `DataCloneError` (a value that cannot be cloned) is tried again in smaller parts.
 */
export interface Persistence {
  /**
   * Reads a list.
   * @param onProgress to be called after each part of a long list, so that the caller continues to wait
   * @returns `undefined` if there is none with this schema, or if it is damaged
   */
  readList(list: StoredListName, onProgress?: () => void): Promise<StoredList | undefined>;
  /** Writes rows, deletions and position in one transaction. */
  writeList(list: StoredListName, write: ListWrite): Promise<ListWriteOutcome>;
  /** Deletes all lists to make room for drafts. */
  dropLists(): Promise<void>;
  /**
   * Writes drafts as those of this page and deletes others, in one transaction.
   * @param kept each replaces the draft of its name
   * @param dropped the names of drafts to delete
   */
  writeDrafts(kept: readonly StoredDraft[], dropped: readonly string[]): Promise<void>;
  /** Returns the drafts of ended pages, the oldest first. */
  findDrafts(): Promise<readonly FoundDraft[]>;
  /**
   * Claims a draft for this page and returns it; `undefined` if another page was faster, or if it is deleted.
   */
  claimDraft(draft: FoundDraft): Promise<FoundDraft | undefined>;
  /**
   * Deletes everything, including the data of other pages, and stops all writes: the person has signed out.
   */
  clear(): Promise<void>;
  /** Allows writes again after another page has called {@link clear}: the same person has signed in again here. */
  reopen(): void;
  /** Releases the storage. From then on, other pages find the drafts of this one. */
  close(): void;
}

/** Returns whether an error means that the storage is full. */
export function isQuotaExceeded(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'QuotaExceededError';
}

/** Runs `work`, and once more after `makeRoom` if the storage was full. */
export async function withRoom<Result>(
  makeRoom: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    await makeRoom();
    return work();
  }
}

/**
 * Returns whether an error means that the storage works, but refused a value for its size or its contents.
 */
export function isValueRefused(thrown: unknown): boolean {
  return isQuotaExceeded(thrown) || (thrown instanceof DOMException && thrown.name === 'DataCloneError');
}
