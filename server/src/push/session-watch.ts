import type { Role } from '@ne2016/contract';
import type { UserSession } from '../accounts/account.ts';
import type { ActiveSession } from '../accounts/active-sessions.ts';
import { AuthorizedSockets, mostElsewhere } from './external/authorized-sockets.ts';
import type { SignedInSession } from './external/signed-in-sockets.ts';
import type { PresenceWatch } from './presence-watch.ts';
import type { SocketTerminator, SocketsOfSession } from './protocol/socket-terminator.ts';

/** What the watch works with. */
export interface SessionWatchParts {
  terminator: SocketTerminator;
  presences: Pick<PresenceWatch, 'authorized' | 'findHidden'>;
  /** The sessions that have sockets at an external push service, of all processes, and by which role. */
  sessionsElsewhere?: () => Promise<readonly SignedInSession[]>;
  /** Which of some sessions still hold. */
  findLiving: (ids: readonly string[]) => Promise<ActiveSession[]>;
  /** Another number whenever an account or a session may have changed; `null` where that cannot be told. */
  accountVersion: () => number | null;
  /** Called with the first of several failures in a row; the watch looks again by itself. */
  onError: (error: unknown) => void;
  /** How often to look, in milliseconds. */
  interval?: number | undefined;
}

/** Two looks and what each takes are well within the five seconds after which nothing more is heard. */
const usualInterval = 2_000;

/** So many sessions are closed at a time: an external push service takes a call for each. */
const cutTogether = 20;

/**
 * Closes the sockets of sessions that have ended, whose account has another role, or that are present at a record which
 * is hidden from them now, wherever that was done: in this process, in another one, or by the clock. It costs no query
 * while nobody has such a socket, or nothing can have changed and nobody is present at a record that has a rule.
 */
export class SessionWatch {
  readonly #parts: SessionWatchParts;
  readonly #sockets: AuthorizedSockets;
  readonly #timer: NodeJS.Timeout;
  /** The version that was looked at last; `null` for none. */
  #seen: number | null = null;
  /** When the first of the sessions ends by itself, in milliseconds since 1970. */
  #nextEnd = Number.POSITIVE_INFINITY;
  /** What is still to be closed, by session. */
  readonly #pending = new Map<string, SocketsOfSession>();
  /** How many sessions the push service is being told of. */
  #underWay = 0;
  #looking: Promise<void> | undefined;
  #isFailing = false;

  constructor(parts: SessionWatchParts) {
    this.#parts = parts;
    this.#sockets = new AuthorizedSockets(parts.terminator.isOpen ? Number.POSITIVE_INFINITY : mostElsewhere);
    this.#timer = setInterval(() => void this.look(), parts.interval ?? usualInterval).unref();
  }

  /** Remembers that a session let a socket into a channel that not everybody may hear. */
  authorized(session: UserSession, socketId: string, channel: string): void {
    const { id, account } = session;
    this.#remember(id, account.role, socketId);
    this.#parts.presences.authorized(session, channel);
  }

  /** The sessions by which this process let a socket in: one, unless somebody names the socket of another. */
  sessionsOf(socketId: string): ReadonlySet<string> {
    return this.#sockets.sessionsOf(socketId);
  }

  /** Remembers the sessions that other processes let in, and this program before it was started. */
  async #takeUp(): Promise<void> {
    for (const { id, role } of (await this.#parts.sessionsElsewhere?.()) ?? []) {
      if (this.#pending.has(id)) continue;
      const known = this.#sockets.roleOf(id);
      if (known === undefined) this.#sockets.remember(id, role, null);
      else if (known !== role) this.#add({ sessionId: id, socketIds: [] });
    }
  }

  /** How many sessions there are whose sockets are to be closed and are not yet. */
  get waiting(): number {
    return this.#pending.size + this.#underWay;
  }

  #remember(id: string, role: Role, socketId: string | null): void {
    const before = this.#sockets.remember(id, role, socketId);
    if (before !== undefined) this.#add(before);
    // The session may have ended since it was asked for.
    this.#seen = null;
  }

  /** Looks now, unless that is under way. */
  async look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  /** Ends the watch; what is under way goes on to its end. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** What is to be closed already is closed also where the database cannot be asked. */
  async #lookOnce(): Promise<void> {
    let failure: { error: unknown } | undefined;
    for (const step of [() => this.#findEnded(), () => this.#terminatePending(), () => this.#findHidden()])
      await step().catch((error: unknown) => (failure ??= { error }));
    // Told once, however often it is tried again.
    if (failure !== undefined && !this.#isFailing) this.#parts.onError(failure.error);
    this.#isFailing = failure !== undefined;
  }

  async #findEnded(): Promise<void> {
    const { terminator, accountVersion, findLiving } = this.#parts;
    if (terminator.isOpen) this.#sockets.keepOnly((socketId) => terminator.isOpen?.(socketId) === true);
    if (this.#parts.sessionsElsewhere === undefined && this.#sockets.isEmpty) return;
    // Asked first: all changes from here on are seen at the next look.
    const version = accountVersion();
    if (version !== null && version === this.#seen && Date.now() < this.#nextEnd) return;
    this.#seen = version;
    try {
      await this.#takeUp();
      const watched = this.#sockets.roles();
      const living = new Map((await findLiving([...watched.keys()])).map((one) => [one.id, one]));
      for (const [id, role] of watched) {
        // A role that was given meanwhile is newer than the answer.
        const isEnded = living.get(id)?.role !== role && this.#sockets.roleOf(id) === role;
        if (isEnded) this.#add(this.#sockets.take(id));
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
    await this.#parts.presences.findHidden(hasSockets, (id) => this.#add(this.#sockets.take(id)));
    await this.#terminatePending();
  }

  #add({ sessionId, socketIds }: SocketsOfSession): void {
    const waiting = this.#pending.get(sessionId)?.socketIds ?? [];
    this.#pending.set(sessionId, { sessionId, socketIds: [...waiting, ...socketIds] });
  }

  /** Closes some at a time; what fails is tried again at the next look. */
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
      this.#add(sockets);
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }
}
