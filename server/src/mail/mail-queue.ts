import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Delivery, Mail } from './mail.ts';

/** The dependencies of the queue. */
export interface MailQueueParts {
  delivery: Delivery;
  log: Pick<Logger, 'warn' | 'error'>;
  /** The delays before each retry, in milliseconds. */
  retryDelays?: readonly number[];
  /** How long a stop waits for pending mails, in milliseconds. */
  longestStop?: number;
}

/** Returns a mail, or `null` when there is nothing to send. */
type Write = () => Mail | null | Promise<Mail | null>;

/** In total well below the hour for which a link is valid. */
const usualRetryDelays = [5_000, 30_000, 120_000];
const usualLongestStop = 1_500;

/** Returns the facts of a failure to log, without the mail server’s text: it often repeats the address. */
function factsOf(error: unknown) {
  const { code, responseCode, command, response, message } = error as Record<string, unknown>;
  return { code, responseCode, command, ...(response === undefined && { reason: message }) };
}

/** Returns whether a failure is permanent, so that a retry is useless. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'permanent' in error && error.permanent === true;
}

/**
 * Sends mails in the background: calls do not wait for them, and failures are only logged. Mails that are not
 * sent when the process ends are lost; their recipients can request them again.
 */
export class MailQueue {
  readonly #parts: Required<MailQueueParts>;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #cutting = new AbortController();

  constructor(parts: MailQueueParts) {
    this.#parts = { retryDelays: usualRetryDelays, longestStop: usualLongestStop, ...parts };
  }

  /**
   * Sends the result of `write` in the background, after a random delay of up to `longestPause` milliseconds:
   * it prevents a caller from measuring this work with another call, which would reveal what it was.
   */
  add(write: Write, longestPause = 0): void {
    const work = this.#send(write, longestPause);
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  /**
   * Sends a mail once, for callers that wait for it and retry by themselves.
   * @throws Error with the facts of the failure that may be logged and stored: `code` and `responseCode`
   */
  async send(mail: Mail, signal: AbortSignal): Promise<void> {
    try {
      await this.#parts.delivery.deliver(mail, signal);
    } catch (error) {
      signal.throwIfAborted();
      const { code, responseCode } = factsOf(error);
      const words = [code, responseCode].filter((fact) => fact !== undefined).join(' ');
      // Without the cause: a log of this error would contain the text of the mail server.
      throw Object.assign(new Error(`the mail was not sent: ${words || 'no code'}`), { code, responseCode });
    }
  }

  /** Number of mails that are neither sent nor given up. */
  get length(): number {
    return this.#underWay.size;
  }

  /** Tries the mails that wait for a retry a last time, and waits briefly for pending ones. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const limit = setTimeout(() => this.#cutting.abort(), this.#parts.longestStop);
    await Promise.all(this.#underWay);
    clearTimeout(limit);
  }

  async #send(write: Write, longestPause: number): Promise<void> {
    try {
      if (longestPause > 0) await this.#wait(randomInt(longestPause));
      const mail = await write();
      if (mail !== null) await this.#deliverWithRetries(mail);
    } catch (error) {
      this.#parts.log.error(error, 'a mail was not written');
    }
  }

  /**
   * Delivers a mail. Retries are in memory only; permanent failures are not retried. Never rejects: the last
   * failure is logged.
   */
  async #deliverWithRetries(mail: Mail): Promise<void> {
    const { delivery, log, retryDelays } = this.#parts;
    for (const delay of [...retryDelays, null]) {
      try {
        return await delivery.deliver(mail, this.#cutting.signal);
      } catch (error) {
        if (delay === null || isFinal(error) || this.#stopping.signal.aborted)
          return log.error(factsOf(error), 'a mail was not sent');
        log.warn(factsOf(error), 'a mail was not sent and is tried again');
        await this.#wait(delay);
      }
    }
  }

  /** Waits, and ends early when the queue stops. */
  async #wait(delay: number): Promise<void> {
    try {
      await pause(delay, undefined, { signal: this.#stopping.signal });
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
    }
  }
}
