import type { Subscriber } from './subscriber.ts';

/** How many sockets may be connected of one person, and of one address without a person; 0 for any number. */
export interface PlaceLimits {
  /** As one member of presence channels. */
  perMember: number;
  /** Of one network address, of those that have shown a signature but not who they are. */
  perAddress: number;
}

/**
 * Counts the sockets of whom their signatures name. A signature for a private channel names nobody: such sockets count
 * for their network address, until they sign in or join a presence channel. A place is kept until its socket is gone.
 */
export class IdentifiedSockets {
  readonly #limits: PlaceLimits;
  readonly #sockets = new Map<string, Set<Subscriber>>();
  readonly #keysOf = new Map<Subscriber, Set<string>>();
  readonly #known = new WeakSet<Subscriber>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Takes a place for a socket that joins as a member of a presence channel; `false` where none is left. */
  takeAsMember(socket: Subscriber, userId: string): boolean {
    if (!this.#take(socket, `member ${userId}`, this.#limits.perMember)) return false;
    this.identified(socket);
    return true;
  }

  /** Takes a place for a socket with a signature that does not say whose it is; `false` where none is left. */
  takeAsNobody(socket: Subscriber): boolean {
    return this.#known.has(socket) || this.#take(socket, addressKey(socket), this.#limits.perAddress);
  }

  /** A socket of a known person does not count for its address. */
  identified(socket: Subscriber): void {
    this.#known.add(socket);
    this.#release(socket, addressKey(socket));
  }

  /** Frees the places of a socket that is gone. */
  remove(socket: Subscriber): void {
    for (const key of this.#keysOf.get(socket) ?? []) this.#release(socket, key);
  }

  #take(socket: Subscriber, key: string, most: number): boolean {
    if (most === 0) return true;
    const sockets = this.#sockets.get(key) ?? new Set();
    if (!sockets.has(socket) && sockets.size >= most) return false;
    this.#sockets.set(key, sockets.add(socket));
    this.#keysOf.set(socket, (this.#keysOf.get(socket) ?? new Set()).add(key));
    return true;
  }

  #release(socket: Subscriber, key: string): void {
    const keys = this.#keysOf.get(socket);
    if (keys?.delete(key) && keys.size === 0) this.#keysOf.delete(socket);
    const sockets = this.#sockets.get(key);
    if (sockets?.delete(socket) && sockets.size === 0) this.#sockets.delete(key);
  }
}

function addressKey({ caller }: Subscriber): string {
  return `address ${caller}`;
}
