import type { RecordId } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';

/** Names one tab among those of a person. No two have the same, and none has it again after its page is closed. */
export type TabId = string;

/** By tab: the number of its last message that was heard. */
export type VectorClock = Readonly<Record<TabId, number>>;

/** What an answer of the server, or an event, said of one record. */
export interface RecordUpdate {
  readonly id: RecordId;
  /** `null`: there is no such record. */
  readonly values: Values | null;
  /** False when the values are only those that a save changed. */
  readonly isWhole: boolean;
  /** The position of the record's last change in the server's history; `null` where it was not told. */
  readonly version: string | null;
  /** Up to where the sender knows the record, where a list answer told it. */
  readonly position?: string | null | undefined;
  /** Changes of it that the values include, by the cursors of their events, where an answer told no version. */
  readonly includes?: readonly string[];
  /** The tab that tells it has written it. */
  readonly isWritten?: boolean;
}

/** What is learned of a record that there is not any more. */
export function deletionOf(id: RecordId): RecordUpdate {
  return { id, values: null, isWhole: true, version: null };
}

/** Up to where the whole of a record is known by what was learned of it; `undefined` where that does not say. */
export function positionOf({
  isWhole,
  version,
  position,
}: Pick<RecordUpdate, 'isWhole' | 'version' | 'position'>): string | undefined {
  return isWhole ? (version ?? position ?? undefined) : undefined;
}

/** In place of the identifier of a record that is being created, which is not known yet. */
export const newRecord = '';

/** What a tab learned of one resource, and what it is doing there. */
export interface TabUpdate {
  readonly resource: string;
  readonly records: readonly RecordUpdate[];
  /** What the sender had heard when the request left whose answer this is. */
  readonly heard: VectorClock;
  /** Whether the sender fetches what events tell, so that the others need not. */
  readonly leads: boolean;
  /** The records of which the sender has a write under way, by their identifiers as texts; the empty text for a create. */
  readonly writing: readonly string[];
}

/** What tabs tell each other. Each tab numbers its messages from 1 on. */
export type TabMessage = { readonly from: TabId; readonly number: number } & (
  | { readonly what: 'here' }
  | { readonly what: 'signed-out' }
  | ({ readonly what: 'news' } & TabUpdate)
);

/**
 * A way to the other tabs of the same person and the same server. It may lose messages, as long as those of one tab
 * arrive in their order: nothing depends on one that does not arrive.
 */
export interface TabChannel {
  /** Begins to hear the others; may be opened again after it was closed. */
  open(onMessage: (message: TabMessage) => void): void;
  /** Sends to every other tab, never to this one. */
  post(message: TabMessage): void;
  /**
   * Asks to be the one tab that leads in something. Calls back once it is, which may be never; it then leads until
   * the channel or the page is closed.
   */
  lead(name: string, onLeading: () => void): void;
  /** Hears and leads no more. */
  close(): void;
}
