import type { RecordId } from '@ne2016/contract';
import { AnswerOrder, type Moment } from '../../merge/answer-order.ts';
import type { VectorClock, TabId } from './tab-channel.ts';

/** The part of this tab that an order depends on. */
export interface OwnTab {
  readonly id: TabId;
  /** The messages of the other tabs that it has received so far. */
  readonly received: VectorClock;
  /** The number of its next message. */
  readonly nextNumber: number;
  /** Whether it has not received anything from another tab yet. */
  readonly isAlone: boolean;
}

/** The fields of a message that determine its place among those of all tabs. */
export interface MessageStamp {
  readonly from: TabId;
  readonly number: number;
  readonly heard: VectorClock;
}

/** The messages, by tab, that the local state of a record came from. */
interface StateOrigin {
  readonly messages: VectorClock;
  /** The number of the first message that this tab sent after it had that state. */
  readonly firstOwnMessage: number;
}

/**
 * Decides whether an update from another tab may be older than the local state of a record.
 *
 * Law: a message replaces the local state only if its sender had received all of that state before it sent
 * the request whose answer the message carries. The server then answered that request after everything that
 * this tab knows. Assumptions: a message is received after it was sent, and sent after its answer arrived.
 * No clocks and no cursors are compared, messages may be lost, and tabs may sleep.
 *
 * The sender's own updates need no check: an answer that was overtaken in its own tab is never passed on.
 * Updates of this tab precede its next message, so a sender that has received that message had them.
 */
export class SharedOrder extends AnswerOrder {
  readonly #tab: OwnTab;
  readonly #clockAt = new Map<Moment, VectorClock>();
  readonly #origins = new Map<string, StateOrigin>();
  /** The origin of all records without their own. */
  #defaultOrigin: StateOrigin | undefined;
  #hasUpdates = false;

  constructor(tab: OwnTab) {
    super();
    this.#tab = tab;
  }

  override begin(): Moment {
    const sentAt = super.begin();
    this.#clockAt.set(sentAt, this.#tab.received);
    return sentAt;
  }

  override end(sentAt: Moment): void {
    super.end(sentAt);
    this.#clockAt.delete(sentAt);
  }

  override update(id: RecordId, from?: Moment): void {
    super.update(id, from);
    this.#hasUpdates = true;
    // A tab that is alone has no other tab to compare with and needs no origins.
    if (!this.#tab.isAlone && !this.#isOwnOrigin(this.#originOf(id)))
      this.#origins.set(String(id), this.#ownOrigin());
  }

  override updateAll(): void {
    super.updateAll();
    this.#hasUpdates = true;
    this.#origins.clear();
    this.#defaultOrigin = this.#tab.isAlone ? undefined : this.#ownOrigin();
  }

  /**
   * Called when another tab appears, and when this tab begins to lead: all updates so far precede this tab's
   * next message. Does nothing while no other tab is known, since more updates may precede that message.
   */
  onOtherTab(): void {
    if (this.#hasUpdates && !this.#tab.isAlone) this.#defaultOrigin ??= this.#ownOrigin();
  }

  /** The messages that this tab had received when a request was sent; by default, until now. */
  clockAt(sentAt: Moment | undefined): VectorClock {
    return (sentAt === undefined ? undefined : this.#clockAt.get(sentAt)) ?? this.#tab.received;
  }

  /** Returns whether a message's state of a record is certainly at least as new as the local one. */
  isAtLeastAsNew(id: RecordId, { from, heard }: MessageStamp): boolean {
    const origin = this.#originOf(id);
    if (origin === undefined || (heard[this.#tab.id] ?? 0) >= origin.firstOwnMessage) return true;
    return Object.entries(origin.messages).every(
      ([tab, number]) => tab === from || (heard[tab] ?? 0) >= number,
    );
  }

  /** Marks a record as updated by a message. */
  updateFrom(id: RecordId, stamp: MessageStamp): void {
    const before = this.isAtLeastAsNew(id, stamp) ? undefined : this.#originOf(id);
    super.update(id);
    this.#hasUpdates = true;
    // It is unknown which of two origins with the same values is later: a replacement must be newer than
    // both.
    const messages = { ...before?.messages, [stamp.from]: stamp.number };
    this.#origins.set(String(id), { messages, firstOwnMessage: this.#tab.nextNumber });
  }

  #originOf(id: RecordId): StateOrigin | undefined {
    return this.#origins.get(String(id)) ?? this.#defaultOrigin;
  }

  #ownOrigin(): StateOrigin {
    const { id, nextNumber } = this.#tab;
    return { messages: { [id]: nextNumber }, firstOwnMessage: nextNumber };
  }

  #isOwnOrigin(origin: StateOrigin | undefined): boolean {
    const { id, nextNumber } = this.#tab;
    return origin?.firstOwnMessage === nextNumber && origin.messages[id] === nextNumber;
  }
}
