import type { RecordId } from '@ne2016/contract';

/** A moment on a scale of the client's own. */
export type Moment = number;

/**
 * Decides whether an answer about a record may be too old to be believed.
 *
 * Of two requests that were under way at the same time nobody can say which one the server answered from the
 * newer state. So an answer is believed only if nothing else was learned of the record since its request left;
 * otherwise the record is asked for once more. No clock of any machine is involved.
 */
export class AnswerOrder {
  #now: Moment = 0;
  #lastUpdate: Moment = 0;
  #listUpdatedAt: Moment = 0;
  readonly #underWay = new Set<Moment>();
  /** By the identifier as text: headers and addresses have no types. */
  readonly #updatedAt = new Map<string, Moment>();

  /** The current moment: a request that begins later is after it. */
  get now(): Moment {
    return this.#now;
  }

  /** Notes that a request leaves. Each must be given to {@link end}. */
  begin(): Moment {
    this.#now += 1;
    this.#underWay.add(this.#now);
    return this.#now;
  }

  /**
   * Notes that something was learned of a record: its values, or that it is gone.
   * @param from the request whose answer said so; none for an event.
   */
  update(id: RecordId, from?: Moment): void {
    this.#now += 1;
    this.#lastUpdate = this.#now;
    const others = this.#underWay.size - (from !== undefined && this.#underWay.has(from) ? 1 : 0);
    // When nobody else is under way nobody can be overtaken, and a load need not note every record.
    if (others > 0) this.#updatedAt.set(String(id), this.#now);
  }

  /**
   * Marks the whole list as updated, and records that it does not name as missing. Such a record may only be newer than
   * the list: mark one that is certainly gone with {@link update}, too.
   */
  updateAll(): void {
    this.#now += 1;
    this.#lastUpdate = this.#now;
    this.#listUpdatedAt = this.#now;
  }

  /** Whether something was learned of the record after the request left, by itself or with the whole list. */
  isOvertaken(id: RecordId, sentAt: Moment): boolean {
    return this.isListNewer(sentAt) || this.isUpdatedSince(id, sentAt);
  }

  /** Whether something was learned of this very record after the request left. */
  isUpdatedSince(id: RecordId, sentAt: Moment): boolean {
    return (this.#updatedAt.get(String(id)) ?? 0) > sentAt;
  }

  /** Whether nothing at all was learned after the request left. */
  isUnchangedSince(sentAt: Moment): boolean {
    return this.#lastUpdate < sentAt;
  }

  /** The records, by the texts of their identifiers, of which by themselves something was learned after the request left. */
  updatedSince(sentAt: Moment): string[] {
    return [...this.#updatedAt.keys()].filter((id) => this.isUpdatedSince(id, sentAt));
  }

  /** Whether the whole list was learned after the request left. */
  isListNewer(sentAt: Moment): boolean {
    return this.#listUpdatedAt > sentAt;
  }

  /** Marks a request as ended, successful or not. */
  end(sentAt: Moment): void {
    this.#underWay.delete(sentAt);
    if (this.#underWay.size === 0) this.#updatedAt.clear();
  }
}
