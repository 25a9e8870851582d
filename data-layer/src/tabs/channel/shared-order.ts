import type { RecordId } from '@ne2016/contract';
import { AnswerOrder, type Moment } from '../../merge/answer-order.ts';
import type { VectorClock, TabId } from './tab-channel.ts';

/** This tab, as far as an order needs to know it. */
export interface OwnTab {
  readonly id: TabId;
  /** What it has heard of the others until now. */
  readonly heard: VectorClock;
  /** The number that its next message will have. */
  readonly nextNumber: number;
  /** Whether it has not met any other tab yet. */
  readonly isAlone: boolean;
}

/** Where in the talk of the tabs a message stands. */
export interface Place {
  readonly from: TabId;
  readonly number: number;
  readonly heard: VectorClock;
}

/** By which messages, of which tabs, the state that is held of a record was learned. */
interface Source {
  readonly said: VectorClock;
  /** The number of the first message that this tab sent after it learned it. */
  readonly passedOn: number;
}

/**
 * Decides whether what another tab learned of a record may be older than what this one holds.
 *
 * Law: a message replaces what is held only if all that is held had reached the sender before the request left whose
 * answer the message passes on. Then the server answered that request later than everything that is held here. Who
 * had heard a message had it after it was sent, and it was sent after its answer came: that is all that is used. No
 * clock and no cursor is compared, no message need arrive, and tabs may sleep for as long as they like.
 *
 * The sender's own learnings reached it anyway: an answer that was overtaken in its own tab is never passed on. Of
 * what this tab has learned itself it knows that it was learned before its own next message; who has heard that one
 * is past it.
 */
export class SharedOrder extends AnswerOrder {
  readonly #tab: OwnTab;
  readonly #clockAt = new Map<Moment, VectorClock>();
  readonly #sources = new Map<string, Source>();
  /** The source of each record that has none of its own. */
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
    // Who is alone has nobody to compare with, and needs no memory for it.
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
   * Notes that another tab was met: what was learned alone was learned before the next message. A tab that begins to
   * lead may still be alone, and goes on to learn.
   */
  meet(): void {
    if (this.#hasUpdates && !this.#tab.isAlone) this.#floor ??= this.#ownNow();
  }

  /** What this tab had heard when a request left; now, for what no request asked for. */
  clockAt(sentAt: Moment | undefined): VectorClock {
    return (sentAt === undefined ? undefined : this.#clockAt.get(sentAt)) ?? this.#tab.heard;
  }

  /** Whether what the message says of a record is certainly no older than what is held of it. */
  isPast(id: RecordId, { from, heard }: Place): boolean {
    const source = this.#sourceOf(id);
    if (source === undefined || (heard[this.#tab.id] ?? 0) >= source.passedOn) return true;
    return Object.entries(source.said).every(([tab, number]) => tab === from || (heard[tab] ?? 0) >= number);
  }

  /** Notes that what is held of a record is as the message says. */
  updateFrom(id: RecordId, place: Place): void {
    const before = this.isPast(id, place) ? undefined : this.#sourceOf(id);
    super.update(id);
    this.#hasUpdates = true;
    // Of two sources with the same values it is unknown which one is later: a replacement must be past both.
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
