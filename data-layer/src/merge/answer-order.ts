import type { RecordId } from '@ne2016/contract';

/** The moment at which a request left, on a scale of the client's own. */
export type SentAt = number;

/**
 * Decides whether an answer about a record may be too old to be believed.
 *
 * Of two requests that were under way at the same time nobody can say which one the server answered from the
 * newer state. So an answer is believed only if nothing else was learned of the record since its request left;
 * otherwise the record is asked for once more. No clock of any machine is involved.
 */
export class AnswerOrder {
  #now: SentAt = 0;
  readonly #underWay = new Set<SentAt>();
  readonly #learnedAt = new Map<RecordId, SentAt>();

  /** Notes that a request leaves. Each must be given to {@link end}. */
  begin(): SentAt {
    this.#now += 1;
    this.#underWay.add(this.#now);
    return this.#now;
  }

  /** Notes that something was learned of a record, its values or that it is gone, from the answer to `from`. */
  learn(id: RecordId, from?: SentAt): void {
    this.#now += 1;
    const others = this.#underWay.size - (from !== undefined && this.#underWay.has(from) ? 1 : 0);
    // When nobody else is under way nobody can be overtaken, and a load need not note every record.
    if (others > 0) this.#learnedAt.set(id, this.#now);
  }

  /** Whether something was learned of the record after the request left. */
  isOvertaken(id: RecordId, sentAt: SentAt): boolean {
    return (this.#learnedAt.get(id) ?? 0) > sentAt;
  }

  /** Notes that a request ended, whatever its end. */
  end(sentAt: SentAt): void {
    this.#underWay.delete(sentAt);
    if (this.#underWay.size === 0) this.#learnedAt.clear();
  }
}
