import type { Storage } from './storage.ts';

/** A running read, and the next one for all calls that came meanwhile. */
interface Turn<Outcome> {
  running: Promise<Outcome>;
  next: Promise<Outcome> | undefined;
}

/**
 * Returns whether an error means that the database did not answer or is not reachable. Calls that waited for
 * that read have waited as long as a call may take; the next read would take as long again.
 */
export function isOutage(error: unknown, { readFailure }: Pick<Storage, 'readFailure'>): boolean {
  const failure = readFailure(error);
  return failure === 'unanswered' || failure === 'unreachable';
}

/**
 * Coalesces reads, for databases whose commits this process does not see. A read that started before a call
 * may lack changes that the caller has seen, so the call gets the next read, together with all other calls
 * meanwhile.
 */
export class CoalescedReads<Key, Outcome> {
  readonly #storage: Pick<Storage, 'readFailure'>;
  readonly #turns = new Map<Key, Turn<Outcome>>();

  constructor(storage: Pick<Storage, 'readFailure'>) {
    this.#storage = storage;
  }

  /** Returns the result of a `read` that starts now or later. In an outage, waiting calls fail, too. */
  async read(key: Key, read: () => Promise<Outcome>): Promise<Outcome> {
    const turn = this.#turns.get(key);
    if (turn === undefined) return this.#begin(key, read);
    const begin = () => this.#begin(key, read);
    turn.next ??= turn.running.then(begin, (error: unknown) => {
      if (!isOutage(error, this.#storage)) return begin();
      this.#turns.delete(key);
      throw error;
    });
    return turn.next;
  }

  #begin(key: Key, read: () => Promise<Outcome>): Promise<Outcome> {
    // A read that throws at once must not leave the previous turn in the map.
    const running = (async () => read())();
    const turn: Turn<Outcome> = { running, next: undefined };
    this.#turns.set(key, turn);
    const end = () => {
      if (turn.next === undefined) this.#turns.delete(key);
    };
    turn.running.then(end, end);
    return turn.running;
  }
}
