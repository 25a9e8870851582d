import type { Role } from '@ne2016/contract';
import type { SocketsOfSession } from '../protocol/socket-terminator.ts';

/** Remembered sockets of a session, the newest. An external push service does not report closed ones. */
export const mostElsewhere = 20;

/** The remembered sockets of a session, and the role with which they were authorised. */
interface Remembered {
  role: Role;
  socketIds: Set<string>;
}

/**
 * Remembers the session and role with which each socket was authorised for channels with restricted access.
 * Sessions without sockets are not kept.
 */
export class AuthorizedSockets {
  /** Largest number of remembered sockets of a session, the newest. */
  readonly #mostOfSession: number;
  readonly #remembered = new Map<string, Remembered>();
  /** The sessions that authorised each socket: one, unless a client names the socket of another. */
  readonly #sessionsOf = new Map<string, Set<string>>();

  constructor(mostOfSession = Number.POSITIVE_INFINITY) {
    this.#mostOfSession = mostOfSession;
  }

  /**
   * Remembers a socket of a session, or `null` for all its sockets at an external service. Returns the
   * sockets that were authorised with another role, which must be closed.
   */
  remember(id: string, role: Role, socketId: string | null): SocketsOfSession | undefined {
    const known = this.#remembered.get(id);
    const before = known === undefined || known.role === role ? undefined : this.take(id);
    const { socketIds } = this.#remembered.get(id) ?? { socketIds: new Set<string>() };
    this.#remembered.set(id, { role, socketIds });
    if (socketId !== null) this.#add(id, socketIds, socketId);
    return before;
  }

  /** Removes closed sockets, and sessions without sockets. */
  keepOnly(isOpen: (socketId: string) => boolean): void {
    for (const [sessionId, { socketIds }] of this.#remembered) {
      for (const socketId of socketIds) if (!isOpen(socketId)) this.#remove(sessionId, socketIds, socketId);
      if (socketIds.size === 0) this.#remembered.delete(sessionId);
    }
  }

  /** Returns the sessions that authorised a socket. */
  sessionsOf(socketId: string): ReadonlySet<string> {
    return this.#sessionsOf.get(socketId) ?? new Set();
  }

  get isEmpty(): boolean {
    return this.#remembered.size === 0;
  }

  /** Returns the sessions with sockets, each with the role with which those were authorised. */
  roles(): Map<string, Role> {
    return new Map(Array.from(this.#remembered, ([id, { role }]) => [id, role]));
  }

  /** Returns the role with which the sockets of a session were authorised; `undefined` without sockets. */
  roleOf(sessionId: string): Role | undefined {
    return this.#remembered.get(sessionId)?.role;
  }

  /** Removes and returns all sockets of a session. */
  take(sessionId: string): SocketsOfSession {
    const known = this.#remembered.get(sessionId)?.socketIds ?? new Set();
    const socketIds = [...known];
    for (const socketId of socketIds) this.#remove(sessionId, known, socketId);
    this.#remembered.delete(sessionId);
    return { sessionId, socketIds };
  }

  #add(sessionId: string, socketIds: Set<string>, socketId: string): void {
    // Inserted again, as the newest.
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
