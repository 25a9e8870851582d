import type { UserSession } from '../accounts/account.ts';
import type { SocketLimits } from '../config/push-settings.ts';

/** Counts the sockets of each session and each account. The place of a closed socket is free at once. */
export class SocketPlaces {
  readonly #limits: SocketLimits;
  readonly #isOpen: (socketId: string) => boolean;
  readonly #sockets = new Map<string, Set<string>>();
  #sizeToSweep = 1_000;

  constructor(limits: SocketLimits, isOpen: (socketId: string) => boolean) {
    this.#limits = limits;
    this.#isOpen = isOpen;
  }

  /** Takes a place for a socket, once for all its authorisations; returns `false` if none is left. */
  take({ id, account }: UserSession, socketId: string): boolean {
    const { perSession, perAccount } = this.#limits;
    if (this.#sockets.size >= this.#sizeToSweep) this.#sweep();
    const ofSession = this.#of(`session ${id}`, perSession);
    const ofAccount = this.#of(`account ${account.id}`, perAccount);
    const isFull = (sockets: Set<string>, most: number) =>
      most > 0 && !sockets.has(socketId) && sockets.size >= most;
    if (isFull(ofSession, perSession) || isFull(ofAccount, perAccount)) return false;
    ofSession.add(socketId);
    ofAccount.add(socketId);
    return true;
  }

  /** Returns the sockets of a key; closed ones are removed when the limit is reached. */
  #of(key: string, most: number): Set<string> {
    const sockets = this.#sockets.get(key) ?? new Set();
    this.#sockets.set(key, sockets);
    if (most > 0 && sockets.size >= most) this.#forgetClosed(sockets);
    return sockets;
  }

  /** Removes keys without sockets, whenever the number of keys has doubled. */
  #sweep(): void {
    for (const [key, sockets] of this.#sockets) {
      this.#forgetClosed(sockets);
      if (sockets.size === 0) this.#sockets.delete(key);
    }
    this.#sizeToSweep = Math.max(1_000, 2 * this.#sockets.size);
  }

  #forgetClosed(sockets: Set<string>): void {
    for (const socketId of sockets) if (!this.#isOpen(socketId)) sockets.delete(socketId);
  }
}
