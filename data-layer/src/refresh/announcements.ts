import type { ChangeAction, RecordId } from '@ne2016/contract';
import type { Moment } from '../merge/answer-order.ts';

/** A record of which a push event told, and that is still to be fetched. */
export interface Announcement {
  readonly id: RecordId;
  readonly action: ChangeAction;
  readonly at: Moment;
}

/** The events that are to be broadcast once their record is merged, by its identifier as text. */
export class Announcements {
  readonly #waiting = new Map<string, Announcement>();

  add(announcement: Announcement): void {
    this.#waiting.set(String(announcement.id), announcement);
  }

  /** Takes out what waits for a record. */
  take(id: RecordId): Announcement | undefined {
    const announcement = this.#waiting.get(String(id));
    this.#waiting.delete(String(id));
    return announcement;
  }

  /** What came before a moment: a refresh that was asked for then has brought it. */
  before(moment: Moment): Announcement[] {
    return [...this.#waiting.values()].filter(({ at }) => at < moment);
  }
}
