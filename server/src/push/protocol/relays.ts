import type { Subscriber } from './subscriber.ts';

/** The steps of relaying an event, and its sender. */
interface Relay {
  sender: Subscriber;
  steps: Iterator<void>;
}

/** Schedules the next step, so that other work runs before. */
export type Later = (step: () => void) => void;

/** Largest number of waiting events of one sender: those of a second. */
const mostWaiting = 10;

/**
 * Relays client events one after the other, in steps (cooperative scheduling): an event for hundreds of
 * sockets must not block a call. Further events of a sender with too many waiting ones are dropped.
 */
export class Relays {
  readonly #later: Later | undefined;
  readonly #queue: Relay[] = [];
  readonly #waiting = new Map<Subscriber, number>();
  #isWorking = false;

  /** @param later schedules the steps; without it they run at once */
  constructor(later?: Later) {
    this.#later = later;
  }

  /** Adds the steps of an event; returns `false` if too many of its sender are waiting. */
  add(sender: Subscriber, steps: Iterator<void>): boolean {
    const waiting = this.#waiting.get(sender) ?? 0;
    if (waiting >= mostWaiting) return false;
    this.#waiting.set(sender, waiting + 1);
    this.#queue.push({ sender, steps });
    if (!this.#isWorking) this.#work();
    return true;
  }

  readonly #work = (): void => {
    this.#isWorking = true;
    for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
      if (first.steps.next().done === true) this.#end(first.sender);
      if (this.#later === undefined) continue;
      this.#later(this.#work);
      return;
    }
    this.#isWorking = false;
  };

  #end(sender: Subscriber): void {
    this.#queue.shift();
    const waiting = (this.#waiting.get(sender) ?? 1) - 1;
    if (waiting === 0) this.#waiting.delete(sender);
    else this.#waiting.set(sender, waiting);
  }
}
