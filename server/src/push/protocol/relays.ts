import type { Subscriber } from './subscriber.ts';

/** What is to be relayed, and for whom. */
interface Relay {
  sender: Subscriber;
  steps: Iterator<void>;
}

/** Does the next step later, so that others have their turn before. */
export type Later = (step: () => void) => void;

/** Events of one sender that may wait: what it may send in a second. */
const mostWaiting = 10;

/**
 * Relays client events one after the other, step by step: an event for hundreds of sockets must not keep a call
 * waiting. A sender of more than can be relayed has its further events dropped, so that nothing piles up.
 */
export class Relays {
  readonly #later: Later | undefined;
  readonly #queue: Relay[] = [];
  readonly #waiting = new Map<Subscriber, number>();
  #isWorking = false;

  /** @param later without it, all is relayed at once. */
  constructor(later?: Later) {
    this.#later = later;
  }

  /** Takes the steps of an event; `false` where too many of its sender wait already. */
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
