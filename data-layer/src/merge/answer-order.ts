import type { RecordId } from '@ne2016/contract';

/** A moment on a logical clock of this client. */
export type Moment = number;

/**
 * Decides whether an answer about a record may be outdated.
 *
 * The order in which the server handled two concurrent requests is unknown to the client. An answer is
 * therefore accepted only if nothing else about the record arrived since its request was sent; otherwise the
 * record is fetched again. No wall clock is involved.
 */
export class AnswerOrder {
  #now: Moment = 0;
  #lastUpdate: Moment = 0;
  #listUpdatedAt: Moment = 0;
  readonly #underWay = new Set<Moment>();
  /** By identifier as text: headers and addresses have no types. */
  readonly #updatedAt = new Map<string, Moment>();

  /** The current moment. Requests that begin later get a later one. */
  get now(): Moment {
    return this.#now;
  }

  /** Registers a request that is being sent. Each must be passed to {@link end}. */
  begin(): Moment {
    this.#now += 1;
    this.#underWay.add(this.#now);
    return this.#now;
  }

  /**
   * Marks a record as updated: its values arrived, or its deletion.
   * @param from the request whose answer it was; none for an event.
   */
  update(id: RecordId, from?: Moment): void {
    this.#now += 1;
    this.#lastUpdate = this.#now;
    const others = this.#underWay.size - (from !== undefined && this.#underWay.has(from) ? 1 : 0);
    // Without another request in flight no answer can be overtaken, and a load need not mark every record.
    if (others > 0) this.#updatedAt.set(String(id), this.#now);
  }

  /**
   * Marks the whole list as updated, including the records that are missing in it. A missing record may exist
   * and be newer than the list: if it is certainly deleted, also mark it with {@link update}.
   */
  updateAll(): void {
    this.#now += 1;
    this.#lastUpdate = this.#now;
    this.#listUpdatedAt = this.#now;
  }

  /** Returns whether the record was updated after the request was sent, alone or with the whole list. */
  isOvertaken(id: RecordId, sentAt: Moment): boolean {
    return this.isReplaced(sentAt) || this.isUpdatedSince(id, sentAt);
  }

  /** Returns whether the record itself was updated after the request was sent. */
  isUpdatedSince(id: RecordId, sentAt: Moment): boolean {
    return (this.#updatedAt.get(String(id)) ?? 0) > sentAt;
  }

  /** Returns whether nothing at all was updated after the request was sent. */
  isUnchangedSince(sentAt: Moment): boolean {
    return this.#lastUpdate < sentAt;
  }

  /** The records that were updated individually after the request was sent, by identifier as text. */
  updatedSince(sentAt: Moment): string[] {
    return [...this.#updatedAt.keys()].filter((id) => this.isUpdatedSince(id, sentAt));
  }

  /** Returns whether the whole list was updated after the request was sent. */
  isReplaced(sentAt: Moment): boolean {
    return this.#listUpdatedAt > sentAt;
  }

  /** Marks a request as ended, successful or not. */
  end(sentAt: Moment): void {
    this.#underWay.delete(sentAt);
    if (this.#underWay.size === 0) this.#updatedAt.clear();
  }
}
