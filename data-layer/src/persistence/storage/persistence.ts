import type { RecordId } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';
import type { RecordKey } from '../../records/record-state.ts';
import type { ListPosition } from '../../http/list-answer.ts';

/** Names a kept list. Of another schema nothing is read: its rows would lack attributes, or have others. */
export interface KeptListName {
  readonly resource: string;
  /** The identifier attribute of its rows; by default that of the contract. */
  readonly identifier?: string;
  /** What the resource's declaration says of its rows. */
  readonly schema: string;
}

/** A list as it was kept: the rows as the server sent them, each with its identifier attribute. */
export interface KeptList {
  readonly rows: readonly Values[];
  /** Never newer than any of the rows; `null`: none is known, so only the whole list can bring them up to date. */
  readonly position: ListPosition | null;
}

/** What is to be kept of a list from now on. Nobody changes the rows after they were given. */
export type ListWrite =
  /** Everything; what was kept before is gone. */
  | ({ readonly kind: 'whole' } & KeptList)
  /** What changed since this page read or wrote the list. */
  | ({ readonly kind: 'changes'; readonly removed: readonly RecordId[] } & KeptList);

/** How a write ended. Only after `written` anything has changed. */
export type ListWriteOutcome =
  | 'written'
  /** Another page has written since this one read or wrote: changes alone would mix two states. Only the whole helps. */
  | 'outdated'
  /** Another page keeps this list, and this one need not. */
  | 'elsewhere';

/** What a person typed into one record and has not saved. */
export interface KeptDraft {
  /** Names it in the storage; nobody else makes this name. */
  readonly name: string;
  readonly resource: string;
  /** The record; as a draft, if it is to be created. */
  readonly key: RecordKey;
  /** The unsaved values by attribute. */
  readonly edits: Values;
  /** For each of them the server's value over which it was typed. */
  readonly bases: Values;
  /** The record as it was last known on the server, so that it can be shown when it is there no more; what a new one began with. */
  readonly snapshot: Values;
  /** What a save has sent without an answer so far; `null` when there is no such save. */
  readonly unconfirmed: Values | null;
  /**
   * Up to where in the server's history the record was known when the edits were typed; empty where that is not known, not
   * told by earlier versions.
   */
  readonly position?: string;
  /** The idempotency key under which a create has sent that; `null` for a record that the server has. */
  readonly createKey: string | null;
}

/** A draft that a page left behind. */
export interface FoundDraft extends KeptDraft {
  /** Names the page load that left it. */
  readonly owner: string;
  /** When it was written last, in milliseconds since 1970 by this machine's clock. */
  readonly savedAt: number;
}

/**
 * Stores one person's lists and drafts beyond the page. Each instance belongs to one page load, and shows others that
 * this page is alive. Each function may reject, or never settle: the caller then works without the stored data. Each
 * write is atomic. One that rejects with a `DOMException` named `QuotaExceededError` (no room) or `DataCloneError` (a
 * value that cannot be copied) is tried again in smaller parts.
 */
export interface Persistence {
  /**
   * Reads a list; `undefined` when none of this schema is kept, or what is kept is damaged.
   * @param onProgress to be called for each part of a long list that was read, so that the caller goes on waiting.
   */
  readList(list: KeptListName, onProgress?: () => void): Promise<KeptList | undefined>;
  /** Writes rows, deletions and position together. */
  writeList(list: KeptListName, write: ListWrite): Promise<ListWriteOutcome>;
  /** Forgets all lists, to make room for drafts. */
  dropLists(): Promise<void>;
  /** Keeps drafts as this page's, each in the place of what is kept under its name, and forgets others by name. */
  writeDrafts(kept: readonly KeptDraft[], dropped: readonly string[]): Promise<void>;
  /** The drafts whose page lives no more, oldest first. */
  findDrafts(): Promise<readonly FoundDraft[]>;
  /** Makes a draft that was found this page's own; `undefined` when another page was faster, or it is gone. */
  claimDraft(draft: FoundDraft): Promise<FoundDraft | undefined>;
  /** Forgets everything, for other pages too, and keeps nothing any more: the person leaves this machine. */
  clear(): Promise<void>;
  /**
   * Goes on after another page has forgotten everything: the person has signed in again here. Until then nothing is
   * kept, for it would be kept of somebody who has left.
   */
  reopen(): void;
  /** Lets go of the storage. What this page drafted may from then on be found by others. */
  close(): void;
}

/** Whether the storage has no room left. */
export function isQuotaExceeded(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'QuotaExceededError';
}

/** Has the storage do something; once more after room was made, where there was none. */
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

/** Whether the storage works, and did not take a value for its size or for what is in it. */
export function isValueRefused(thrown: unknown): boolean {
  return isQuotaExceeded(thrown) || (thrown instanceof DOMException && thrown.name === 'DataCloneError');
}
