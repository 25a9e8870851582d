import type { Subscriber } from './subscriber.ts';

/** How many sockets may be connected that have shown no signature, neither to join a channel nor to sign in. */
export interface AnonymousLimits {
  /** Of one caller, that is of one network address. */
  perCaller: number;
  total: number;
}

/**
 * The sockets that nobody has shown a right with yet. Where they are too many the oldest give way, of the same caller
 * first: who is signed in shows that within moments, so that no stranger who keeps sockets open can be in their way.
 */
export class AnonymousSockets {
  readonly #limits: AnonymousLimits;
  /** With whom each is from; the oldest first. */
  readonly #callers = new Map<Subscriber, string>();
  readonly #ofCaller = new Map<string, Set<Subscriber>>();

  constructor(limits: AnonymousLimits) {
    this.#limits = limits;
  }

  /** Adds a socket; gives the one that has to be closed for it. */
  add(socket: Subscriber, caller: string): Subscriber | undefined {
    const same = this.#ofCaller.get(caller) ?? new Set();
    this.#ofCaller.set(caller, same.add(socket));
    this.#callers.set(socket, caller);
    const [oldestOfCaller] = same;
    if (same.size > this.#limits.perCaller) return oldestOfCaller;
    const [oldest] = this.#callers.keys();
    return this.#callers.size > this.#limits.total ? oldest : undefined;
  }

  /** Forgets a socket that has shown a signature, or is gone. */
  remove(socket: Subscriber): void {
    const caller = this.#callers.get(socket);
    if (caller === undefined) return;
    this.#callers.delete(socket);
    const same = this.#ofCaller.get(caller);
    if (same?.delete(socket) && same.size === 0) this.#ofCaller.delete(caller);
  }
}
