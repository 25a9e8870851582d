import type { Role } from '@ne2016/contract';
import type { SocketsOfSession } from './socket-cutter.ts';

/** What is remembered of a session: the role by which its sockets were let in, and these. */
interface Remembered {
  role: Role;
  socketIds: Set<string>;
}

/**
 * Remembers by which session, in which role, each socket was let into channels that not everybody may hear. Nothing is
 * kept of who has none.
 */
export class AuthorizedSockets {
  readonly #remembered = new Map<string, Remembered>();

  /** Remembers a socket of a session; gives those that were let in by another role, which are to be closed. */
  remember(id: string, role: Role, socketId: string): SocketsOfSession | undefined {
    const known = this.#remembered.get(id);
    if (known?.role === role) {
      known.socketIds.add(socketId);
      return undefined;
    }
    const before = known && this.take(id);
    this.#remembered.set(id, { role, socketIds: new Set([socketId]) });
    return before;
  }

  /** Forgets sockets that are gone, and sessions that have none any more. */
  keepOnly(isOpen: (socketId: string) => boolean): void {
    for (const [sessionId, { socketIds }] of this.#remembered) {
      for (const socketId of socketIds) if (!isOpen(socketId)) socketIds.delete(socketId);
      if (socketIds.size === 0) this.#remembered.delete(sessionId);
    }
  }

  /** The sessions that have sockets, each with the role by which these were let in. */
  roles(): Map<string, Role> {
    return new Map(Array.from(this.#remembered, ([id, { role }]) => [id, role]));
  }

  /** The role by which the sockets of a session were let in; `undefined` for a session without any. */
  roleOf(sessionId: string): Role | undefined {
    return this.#remembered.get(sessionId)?.role;
  }

  /** Takes out all sockets of a session. */
  take(sessionId: string): SocketsOfSession {
    const socketIds = this.#remembered.get(sessionId)?.socketIds ?? [];
    this.#remembered.delete(sessionId);
    return { sessionId, socketIds: [...socketIds] };
  }
}
