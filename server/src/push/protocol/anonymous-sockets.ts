import type { Subscriber } from './subscriber.ts';

/** Largest number of sockets that have shown no signature, neither to join a channel nor to sign in. */
export interface AnonymousLimits {
  /** Sockets of one network address. */
  perCaller: number;
  total: number;
}

/**
 * The sockets without a signature. When there are too many, the oldest is closed, first of the same address.
 * A signed-in browser shows a signature within moments, so other clients that keep sockets open cannot block
 * it.
 */
export class AnonymousSockets {
  readonly #limits: AnonymousLimits;
  /** The address of each socket; the oldest first. */
  readonly #callers = new Map<Subscriber, string>();
  readonly #ofCaller = new Map<string, Set<Subscriber>>();

  constructor(limits: AnonymousLimits) {
    this.#limits = limits;
  }

  /** Adds a socket. Returns the socket that must be closed for it, if any. */
  add(socket: Subscriber, caller: string): Subscriber | undefined {
    const same = this.#ofCaller.get(caller) ?? new Set();
    this.#ofCaller.set(caller, same.add(socket));
    this.#callers.set(socket, caller);
    const [oldestOfCaller] = same;
    if (same.size > this.#limits.perCaller) return oldestOfCaller;
    const [oldest] = this.#callers.keys();
    return this.#callers.size > this.#limits.total ? oldest : undefined;
  }

  /** Removes a socket that has shown a signature, or is closed. */
  remove(socket: Subscriber): void {
    const caller = this.#callers.get(socket);
    if (caller === undefined) return;
    this.#callers.delete(socket);
    const same = this.#ofCaller.get(caller);
    if (same?.delete(socket) && same.size === 0) this.#ofCaller.delete(caller);
  }
}
