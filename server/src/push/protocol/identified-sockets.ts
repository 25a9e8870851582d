import type { Subscriber } from './subscriber.ts';

/** Limits of the sockets of one user, and of one address for unknown users; 0 means no limit. */
export interface PlaceLimits {
  /** Sockets of one member of presence channels. */
  perMember: number;
  /** Per network address, for sockets whose signature names no user. */
  perAddress: number;
}

/**
 * Counts sockets per user, if their signature names one. A signature for a private channel names none, so the
 * socket counts for its network address until it signs in or joins a presence channel. A place is freed when
 * its socket closes.
 */
export class IdentifiedSockets {
  readonly #limits: PlaceLimits;
  readonly #sockets = new Map<string, Set<Subscriber>>();
  readonly #keysOf = new Map<Subscriber, Set<string>>();
  readonly #known = new WeakSet<Subscriber>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Takes a place for a socket as a member of a presence channel; returns `false` if none is left. */
  takeAsMember(socket: Subscriber, userId: string): boolean {
    if (!this.#take(socket, `member ${userId}`, this.#limits.perMember)) return false;
    this.identified(socket);
    return true;
  }

  /** Takes a place for a socket with a signature that names no user; returns `false` if none is left. */
  takeAsNobody(socket: Subscriber): boolean {
    return this.#known.has(socket) || this.#take(socket, addressKey(socket), this.#limits.perAddress);
  }

  /** Stops counting a socket for its address, because its user is known. */
  identified(socket: Subscriber): void {
    this.#known.add(socket);
    this.#release(socket, addressKey(socket));
  }

  /** Frees the places of a closed socket. */
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
