import type { RecordId } from '@ne2016/contract';
import type { AnswerOrder } from '../merge/answer-order.ts';
import type { ResourceCalls } from '../resource-calls.ts';
import type { ResourceTabs } from '../tabs/resource-tabs.ts';
import type { NoteTrail } from '../trail.ts';
import type { RecordTable } from './record-table.ts';

/** What a writer does its work with. */
export interface RecordWriterPorts<Rec extends object> {
  readonly table: RecordTable<Rec>;
  readonly order: AnswerOrder;
  readonly calls: ResourceCalls;
  readonly tabs: ResourceTabs<Rec> | undefined;
  /** Makes a name that nobody else makes, for a create. */
  readonly makeUniqueName: () => string;
  /**
   * Keeps what a create is about to send, where anything is kept, and sees to it that it can be sent under its name.
   * @throws HttpError when the server cannot be asked whether it knows such names.
   */
  readonly prepareCreate: (isMaybeCreated: boolean) => Promise<void>;
  /** The attributes that a create sends, whether filled or not. */
  readonly saveable: readonly string[];
  /** Fetches one record until it is settled. */
  readonly insist: (id: RecordId) => void;
  readonly requestRefresh: () => void;
  readonly note: NoteTrail;
}
