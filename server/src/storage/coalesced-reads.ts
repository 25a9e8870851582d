import type { Storage } from './storage.ts';

/** A reading under way, and the one that follows it for all who came meanwhile. */
interface Turn<Outcome> {
  running: Promise<Outcome>;
  next: Promise<Outcome> | undefined;
}

/**
 * Whether an error says that the database was silent or away. Who waits behind a reading that ended so has waited for as
 * long as a call may take: the next reading would take as long again.
 */
export function isOutage(error: unknown, { readFailure }: Pick<Storage, 'readFailure'>): boolean {
  const failure = readFailure(error);
  return failure === 'unanswered' || failure === 'unreachable';
}

/**
 * Readings that are shared where nobody but the database knows what was committed. One that began before somebody
 * asked may lack what they know of, so they get the next, with everybody else who came meanwhile.
 */
export class CoalescedReads<Key, Outcome> {
  readonly #storage: Pick<Storage, 'readFailure'>;
  readonly #turns = new Map<Key, Turn<Outcome>>();

  constructor(storage: Pick<Storage, 'readFailure'>) {
    this.#storage = storage;
  }

  /** What `read` gives when it is called at this moment or later. In an outage, what waits fails with what runs. */
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
    // One that fails before it begins must not leave the turn before it in its place.
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
