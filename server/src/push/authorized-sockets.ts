import type { Role } from '@ne2016/contract';
import type { Session } from '../accounts/account.ts';
import type { SocketsOfSession } from './socket-cutter.ts';

/** What is remembered of a session: the role by which its sockets were let in, and these. */
interface Remembered {
  role: Role;
  socketIds: Set<string>;
}

/** How much is remembered at most. */
export interface RememberedBounds {
  sessions: number;
  /** More than anybody has tabs; a session that stays for weeks leaves sockets behind that are long gone. */
  socketsOfSession: number;
}

const usualBounds: RememberedBounds = { sessions: 10_000, socketsOfSession: 64 };

/**
 * Remembers by which session, in which role, each socket was let into channels that not everybody may hear. Nothing is
 * kept of who has none. What is too much to remember may not stay unwatched: it is given back, to be closed.
 */
export class AuthorizedSockets {
  readonly #bounds: RememberedBounds;
  /** By session, the one first heard of first. */
  readonly #remembered = new Map<string, Remembered>();

  constructor(bounds: RememberedBounds = usualBounds) {
    this.#bounds = bounds;
  }

  /** How many sessions have sockets. */
  get size(): number {
    return this.#remembered.size;
  }

  /** Remembers a socket; gives those that are to be closed: let in by another role, or too many to remember. */
  remember({ id, account: { role } }: Session, socketId: string): SocketsOfSession[] {
    const known = this.#remembered.get(id);
    if (known?.role !== role) {
      const before = known === undefined ? [] : [this.take(id)];
      this.#remembered.set(id, { role, socketIds: new Set([socketId]) });
      return [...before, ...this.#takeOldestSession()];
    }
    known.socketIds.add(socketId);
    if (known.socketIds.size <= this.#bounds.socketsOfSession) return [];
    const oldest = [...known.socketIds].slice(0, 1);
    for (const one of oldest) known.socketIds.delete(one);
    return [{ sessionId: id, socketIds: oldest }];
  }

  /** The sessions that have sockets. */
  sessionIds(): string[] {
    return [...this.#remembered.keys()];
  }

  /** The role by which the sockets of a session were let in; `undefined` for a session without any. */
  roleOf(sessionId: string): Role | undefined {
    return this.#remembered.get(sessionId)?.role;
  }

  /** Takes out all sockets of a session. */
  take(sessionId: string): SocketsOfSession {
    const socketIds = this.#remembered.get(sessionId)?.socketIds ?? [];
    this.#remembered.delete(sessionId);
    return { sessionId, socketIds };
  }

  #takeOldestSession(): SocketsOfSession[] {
    const [oldest] = this.#remembered.size > this.#bounds.sessions ? this.#remembered.keys() : [];
    return oldest === undefined ? [] : [this.take(oldest)];
  }
}
