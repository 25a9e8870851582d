import type { Role } from '@ne2016/contract';
import type { UserSession } from '../accounts/account.ts';
import type { ActiveSession } from '../accounts/active-sessions.ts';
import { AuthorizedSockets, mostElsewhere } from './external/authorized-sockets.ts';
import type { SignedInSession } from './external/signed-in-sockets.ts';
import type { PresenceWatch } from './presence-watch.ts';
import type { SocketTerminator, SocketsOfSession } from './protocol/socket-terminator.ts';

/** The dependencies of the watch. */
export interface SessionWatchParts {
  terminator: SocketTerminator;
  presences: Pick<PresenceWatch, 'authorized' | 'findHidden'>;
  /** Returns the sessions with sockets at an external push service, of all processes, with their roles. */
  sessionsElsewhere?: () => Promise<readonly SignedInSession[]>;
  /** Returns which of these sessions are valid. */
  findLiving: (ids: readonly string[]) => Promise<ActiveSession[]>;
  /** Returns a number that changes when accounts or sessions may have; `null` if not available. */
  accountVersion: () => number | null;
  /** Called with the first of several consecutive failures; the watch retries by itself. */
  onError: (error: unknown) => void;
  /** Milliseconds between two checks. */
  interval?: number | undefined;
}

/** Milliseconds. Two checks are well within the five seconds after which all sockets must be closed. */
const usualInterval = 2_000;

/** Number of sessions that are closed at a time: an external push service needs a call for each. */
const cutTogether = 20;

/**
 * Closes the sockets of sessions that have ended, whose account has another role, or that are present at a
 * record which is hidden from them now, by this process, another one, or the clock. It makes no query while
 * there are no such sockets, or while nothing can have changed and no session is present at a record with a
 * visibility rule.
 */
export class SessionWatch {
  readonly #parts: SessionWatchParts;
  readonly #sockets: AuthorizedSockets;
  readonly #timer: NodeJS.Timeout;
  /** The version at the last check; `null` for none. */
  #seen: number | null = null;
  /** When the first of the sessions expires, in milliseconds since 1970. */
  #nextEnd = Number.POSITIVE_INFINITY;
  /** The sockets to close, by session. */
  readonly #pending = new Map<string, SocketsOfSession>();
  /** Number of sessions whose sockets are being closed. */
  #underWay = 0;
  #looking: Promise<void> | undefined;
  #isFailing = false;

  constructor(parts: SessionWatchParts) {
    this.#parts = parts;
    this.#sockets = new AuthorizedSockets(parts.terminator.isOpen ? Number.POSITIVE_INFINITY : mostElsewhere);
    this.#timer = setInterval(() => void this.look(), parts.interval ?? usualInterval).unref();
  }

  /** Remembers that a session authorised a socket for a channel with restricted access. */
  authorized(session: UserSession, socketId: string, channel: string): void {
    const { id, account } = session;
    this.#remember(id, account.role, socketId);
    this.#parts.presences.authorized(session, channel);
  }

  /** Returns the sessions that authorised a socket here: one, unless a client names another’s socket. */
  sessionsOf(socketId: string): ReadonlySet<string> {
    return this.#sockets.sessionsOf(socketId);
  }

  /** Adds the sessions that other processes authorised, or this program before its last start. */
  async #takeUp(): Promise<void> {
    for (const { id, role } of (await this.#parts.sessionsElsewhere?.()) ?? []) {
      if (this.#pending.has(id)) continue;
      const known = this.#sockets.roleOf(id);
      if (known === undefined) this.#sockets.remember(id, role, null);
      else if (known !== role) this.#queueForClosing({ sessionId: id, socketIds: [] });
    }
  }

  /** Number of sessions whose sockets are not closed yet. */
  get waiting(): number {
    return this.#pending.size + this.#underWay;
  }

  #remember(id: string, role: Role, socketId: string | null): void {
    const before = this.#sockets.remember(id, role, socketId);
    if (before !== undefined) this.#queueForClosing(before);
    // The session may have ended since it was read.
    this.#seen = null;
  }

  /** Checks now, or waits for the current check. */
  async look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  /** Stops the watch after the current check. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Closes pending sockets even if the database is not available. */
  async #lookOnce(): Promise<void> {
    let failure: { error: unknown } | undefined;
    for (const step of [() => this.#findEnded(), () => this.#terminatePending(), () => this.#findHidden()])
      await step().catch((error: unknown) => (failure ??= { error }));
    // Reported once, however often it is retried.
    if (failure !== undefined && !this.#isFailing) this.#parts.onError(failure.error);
    this.#isFailing = failure !== undefined;
  }

  async #findEnded(): Promise<void> {
    const { terminator, accountVersion, findLiving } = this.#parts;
    if (terminator.isOpen) this.#sockets.keepOnly((socketId) => terminator.isOpen?.(socketId) === true);
    if (this.#parts.sessionsElsewhere === undefined && this.#sockets.isEmpty) return;
    // Read first: the next check then finds all later changes.
    const version = accountVersion();
    if (version !== null && version === this.#seen && Date.now() < this.#nextEnd) return;
    this.#seen = version;
    try {
      await this.#takeUp();
      const watched = this.#sockets.roles();
      const living = new Map((await findLiving([...watched.keys()])).map((one) => [one.id, one]));
      for (const [id, role] of watched) {
        // A role that was stored meanwhile is newer than the answer.
        const isEnded = living.get(id)?.role !== role && this.#sockets.roleOf(id) === role;
        if (isEnded) this.#queueForClosing(this.#sockets.take(id));
      }
      this.#nextEnd = Number.POSITIVE_INFINITY;
      for (const { expiresAt } of living.values()) this.#nextEnd = Math.min(this.#nextEnd, expiresAt);
    } catch (error) {
      this.#seen = null;
      throw error;
    }
  }

  async #findHidden(): Promise<void> {
    const hasSockets = (id: string) => this.#sockets.roleOf(id) !== undefined;
    await this.#parts.presences.findHidden(hasSockets, (id) => this.#queueForClosing(this.#sockets.take(id)));
    await this.#terminatePending();
  }

  /** Adds sockets to those that the next {@link #terminatePending} closes. */
  #queueForClosing({ sessionId, socketIds }: SocketsOfSession): void {
    const waiting = this.#pending.get(sessionId)?.socketIds ?? [];
    this.#pending.set(sessionId, { sessionId, socketIds: [...waiting, ...socketIds] });
  }

  /** Closes sockets in batches. Failures are retried at the next check. */
  async #terminatePending(): Promise<void> {
    while (this.#pending.size > 0) {
      const some = [...this.#pending.values()].slice(0, cutTogether);
      for (const { sessionId } of some) this.#pending.delete(sessionId);
      const outcomes = await Promise.allSettled(some.map((sockets) => this.#terminate(sockets)));
      const failure = outcomes.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
    }
  }

  async #terminate(sockets: SocketsOfSession): Promise<void> {
    this.#underWay += 1;
    try {
      await this.#parts.terminator.terminate(sockets);
    } catch (error) {
      this.#queueForClosing(sockets);
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }
}
