import type { Role } from '@ne2016/contract';
import type { SocketsOfSession } from '../protocol/socket-terminator.ts';

/** Nobody tells which sockets at an external push service are gone: so many of a session are remembered, the newest. */
export const mostElsewhere = 20;

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
  /** How many sockets of a session are remembered, the newest. */
  readonly #mostOfSession: number;
  readonly #remembered = new Map<string, Remembered>();
  /** The sessions that let each socket in: one, unless somebody names the socket of another. */
  readonly #sessionsOf = new Map<string, Set<string>>();

  constructor(mostOfSession = Number.POSITIVE_INFINITY) {
    this.#mostOfSession = mostOfSession;
  }

  /**
   * Remembers a socket of a session, or `null` for all that it has elsewhere; gives those that were let in by another
   * role, which are to be closed.
   */
  remember(id: string, role: Role, socketId: string | null): SocketsOfSession | undefined {
    const known = this.#remembered.get(id);
    const before = known === undefined || known.role === role ? undefined : this.take(id);
    const { socketIds } = this.#remembered.get(id) ?? { socketIds: new Set<string>() };
    this.#remembered.set(id, { role, socketIds });
    if (socketId !== null) this.#add(id, socketIds, socketId);
    return before;
  }

  /** Forgets sockets that are gone, and sessions that have none any more. */
  keepOnly(isOpen: (socketId: string) => boolean): void {
    for (const [sessionId, { socketIds }] of this.#remembered) {
      for (const socketId of socketIds) if (!isOpen(socketId)) this.#remove(sessionId, socketIds, socketId);
      if (socketIds.size === 0) this.#remembered.delete(sessionId);
    }
  }

  /** The sessions that let a socket in. */
  sessionsOf(socketId: string): ReadonlySet<string> {
    return this.#sessionsOf.get(socketId) ?? new Set();
  }

  get isEmpty(): boolean {
    return this.#remembered.size === 0;
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
    const known = this.#remembered.get(sessionId)?.socketIds ?? new Set();
    const socketIds = [...known];
    for (const socketId of socketIds) this.#remove(sessionId, known, socketId);
    this.#remembered.delete(sessionId);
    return { sessionId, socketIds };
  }

  #add(sessionId: string, socketIds: Set<string>, socketId: string): void {
    // Again the newest.
    socketIds.delete(socketId);
    socketIds.add(socketId);
    const [oldest] = socketIds;
    if (socketIds.size > this.#mostOfSession && oldest !== undefined)
      this.#remove(sessionId, socketIds, oldest);
    this.#sessionsOf.set(socketId, (this.#sessionsOf.get(socketId) ?? new Set()).add(sessionId));
  }

  #remove(sessionId: string, socketIds: Set<string>, socketId: string): void {
    socketIds.delete(socketId);
    const sessions = this.#sessionsOf.get(socketId);
    if (sessions?.delete(sessionId) && sessions.size === 0) this.#sessionsOf.delete(socketId);
  }
}
