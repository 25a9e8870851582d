import type { Session } from '../accounts/account.ts';
import type { LivingSession } from '../accounts/living-sessions.ts';
import { AuthorizedSockets } from './authorized-sockets.ts';
import type { SocketCutter, SocketsOfSession } from './socket-cutter.ts';

/** What the watch works with. */
export interface SessionWatchParts {
  cutter: SocketCutter;
  /** Which of some sessions still hold. */
  findLiving: (ids: readonly string[]) => Promise<LivingSession[]>;
  /** Another number whenever an account or a session may have changed; `null` where that cannot be told. */
  accountVersion: () => number | null;
  /** Hears of the first of several failures in a row; the watch looks again by itself. */
  onError: (error: unknown) => void;
  /** How often to look, in milliseconds. */
  interval?: number;
  sockets?: AuthorizedSockets;
}

/** Two looks and what each takes are well within the five seconds after which nothing more is heard. */
const usualInterval = 2_000;

/**
 * Closes the sockets of sessions that have ended, or whose account has another role, wherever that was done: in this
 * process, in another one, or by the clock. While nobody has such a socket, or nothing can have changed, it costs no
 * query.
 */
export class SessionWatch {
  readonly #parts: SessionWatchParts;
  readonly #sockets: AuthorizedSockets;
  readonly #timer: NodeJS.Timeout;
  /** The version that was looked at last; `null` for none. */
  #seen: number | null = null;
  /** When the first of the sessions ends by itself, in milliseconds since 1970. */
  #nextEnd = Number.POSITIVE_INFINITY;
  /** What could not be closed yet. */
  #pending: SocketsOfSession[] = [];
  #looking: Promise<void> | undefined;
  #isFailing = false;

  constructor(parts: SessionWatchParts) {
    this.#parts = parts;
    this.#sockets = parts.sockets ?? new AuthorizedSockets();
    this.#timer = setInterval(() => void this.look(), parts.interval ?? usualInterval).unref();
  }

  /** Remembers that a session let a socket into a channel that not everybody may hear. */
  authorized(session: Session, socketId: string): void {
    this.#pending.push(...this.#sockets.remember(session, socketId));
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

  async #lookOnce(): Promise<void> {
    try {
      await this.#findEnded();
      await this.#cutPending();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#parts.onError(error);
      this.#isFailing = true;
    }
  }

  async #findEnded(): Promise<void> {
    if (this.#sockets.size === 0) return;
    // Asked first: whatever changes from here on is seen at the next look.
    const version = this.#parts.accountVersion();
    if (version !== null && version === this.#seen && Date.now() < this.#nextEnd) return;
    this.#seen = version;
    const watched = this.#sockets.sessionIds();
    try {
      const living = new Map((await this.#parts.findLiving(watched)).map((one) => [one.id, one]));
      for (const id of watched)
        if (living.get(id)?.role !== this.#sockets.roleOf(id)) this.#pending.push(this.#sockets.take(id));
      this.#nextEnd = Math.min(...Array.from(living.values(), ({ expiresAt }) => expiresAt));
    } catch (error) {
      this.#seen = null;
      throw error;
    }
  }

  /** Closes all at once; what fails is tried again at the next look. */
  async #cutPending(): Promise<void> {
    const cuts = this.#pending.splice(0).map(async (sockets) => {
      try {
        await this.#parts.cutter.cut(sockets);
      } catch (error) {
        this.#pending.push(sockets);
        throw error;
      }
    });
    const failure = (await Promise.allSettled(cuts)).find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
  }
}
