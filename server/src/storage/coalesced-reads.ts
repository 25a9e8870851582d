/** A reading under way, and the one that follows it for all who came meanwhile. */
interface Turn<Outcome> {
  running: Promise<Outcome>;
  next: Promise<Outcome> | undefined;
}

/**
 * Readings that are shared where nobody but the database knows what was committed. One that began before somebody
 * asked may lack what they know of, so they get the next, with everybody else who came meanwhile.
 */
export class CoalescedReads<Key, Outcome> {
  readonly #turns = new Map<Key, Turn<Outcome>>();

  /** What `read` gives when it is called at this moment or later. */
  async read(key: Key, read: () => Promise<Outcome>): Promise<Outcome> {
    const turn = this.#turns.get(key);
    if (turn === undefined) return this.#begin(key, read);
    const begin = () => this.#begin(key, read);
    turn.next ??= turn.running.then(begin, begin);
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
