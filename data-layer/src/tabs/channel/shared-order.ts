import type { RecordId } from '@ne2016/contract';
import { AnswerOrder, type Moment } from '../../merge/answer-order.ts';
import type { VectorClock, TabId } from './tab-channel.ts';

/** The part of this tab that an order depends on. */
export interface OwnTab {
  readonly id: TabId;
  /** The messages of the other tabs that it has received so far. */
  readonly heard: VectorClock;
  /** The number of its next message. */
  readonly nextNumber: number;
  /** Whether it has not received anything from another tab yet. */
  readonly isAlone: boolean;
}

/** The place of a message among those of all tabs. */
export interface Place {
  readonly from: TabId;
  readonly number: number;
  readonly heard: VectorClock;
}

/** The messages, by tab, that the local state of a record came from. */
interface Source {
  readonly said: VectorClock;
  /** The number of the first message that this tab sent after it had that state. */
  readonly passedOn: number;
}

/**
 * Decides whether an update from another tab may be older than the local state of a record.
 *
 * Law: a message replaces the local state only if its sender had received all of that state before it sent
 * the request whose answer the message carries. The server then answered that request after everything that
 * is known here. The only premises: a message is received after it was sent, and sent after its answer
 * arrived. No clocks and no cursors are compared, messages may be lost, and tabs may sleep.
 *
 * The sender's own updates need no check: an answer that was overtaken in its own tab is never passed on.
 * Updates of this tab precede its next message, so a sender that has received that message had them.
 */
export class SharedOrder extends AnswerOrder {
  readonly #tab: OwnTab;
  readonly #clockAt = new Map<Moment, VectorClock>();
  readonly #sources = new Map<string, Source>();
  /** The source of all records without their own. */
  #floor: Source | undefined;
  #hasUpdates = false;

  constructor(tab: OwnTab) {
    super();
    this.#tab = tab;
  }

  override begin(): Moment {
    const sentAt = super.begin();
    this.#clockAt.set(sentAt, this.#tab.heard);
    return sentAt;
  }

  override end(sentAt: Moment): void {
    super.end(sentAt);
    this.#clockAt.delete(sentAt);
  }

  override update(id: RecordId, from?: Moment): void {
    super.update(id, from);
    this.#hasUpdates = true;
    // A tab that is alone has no other tab to compare with and needs no sources.
    if (!this.#tab.isAlone && !this.#isOwnNow(this.#sourceOf(id)))
      this.#sources.set(String(id), this.#ownNow());
  }

  override updateAll(): void {
    super.updateAll();
    this.#hasUpdates = true;
    this.#sources.clear();
    this.#floor = this.#tab.isAlone ? undefined : this.#ownNow();
  }

  /**
   * Registers that another tab was met: everything received alone precedes the next message. A tab that begins
   * to lead may still be alone, and continues to receive.
   */
  meet(): void {
    if (this.#hasUpdates && !this.#tab.isAlone) this.#floor ??= this.#ownNow();
  }

  /** The messages that this tab had received when a request was sent; by default, until now. */
  clockAt(sentAt: Moment | undefined): VectorClock {
    return (sentAt === undefined ? undefined : this.#clockAt.get(sentAt)) ?? this.#tab.heard;
  }

  /** Returns whether a message's state of a record is certainly at least as new as the local one. */
  isPast(id: RecordId, { from, heard }: Place): boolean {
    const source = this.#sourceOf(id);
    if (source === undefined || (heard[this.#tab.id] ?? 0) >= source.passedOn) return true;
    return Object.entries(source.said).every(([tab, number]) => tab === from || (heard[tab] ?? 0) >= number);
  }

  /** Marks a record as updated by a message. */
  updateFrom(id: RecordId, place: Place): void {
    const before = this.isPast(id, place) ? undefined : this.#sourceOf(id);
    super.update(id);
    this.#hasUpdates = true;
    // It is unknown which of two sources with the same values is later: a replacement must be past both.
    const said = { ...before?.said, [place.from]: place.number };
    this.#sources.set(String(id), { said, passedOn: this.#tab.nextNumber });
  }

  #sourceOf(id: RecordId): Source | undefined {
    return this.#sources.get(String(id)) ?? this.#floor;
  }

  #ownNow(): Source {
    const { id, nextNumber } = this.#tab;
    return { said: { [id]: nextNumber }, passedOn: nextNumber };
  }

  #isOwnNow(source: Source | undefined): boolean {
    const { id, nextNumber } = this.#tab;
    return source?.passedOn === nextNumber && source.said[id] === nextNumber;
  }
}
