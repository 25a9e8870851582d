import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Delivery, Mail } from './mail.ts';

/** What the queue works with. */
export interface MailQueueParts {
  delivery: Delivery;
  log: Pick<Logger, 'warn' | 'error'>;
  /** The pauses before each further attempt, in milliseconds. */
  retryDelays?: readonly number[];
  /** How long a stop waits for mails under way, in milliseconds. */
  longestStop?: number;
}

/** Gives a mail, or `null` where there is nothing to send. */
type Write = () => Mail | null | Promise<Mail | null>;

/** In all well below the hour for which a link is good. */
const usualRetryDelays = [5_000, 30_000, 120_000];
const usualLongestStop = 1_500;

/** What the log may know of a failure. The sentence of a mail server is left out: it often repeats the address. */
function factsOf(error: unknown) {
  const { code, responseCode, command, response, message } = error as Record<string, unknown>;
  return { code, responseCode, command, ...(response === undefined && { reason: message }) };
}

/** A mail server's final answer, which trying again would only repeat. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'permanent' in error && error.permanent === true;
}

/**
 * Sends mail beside the calls that cause it: nobody waits, and no failure reaches anybody but the log. What is not sent
 * when the process ends is lost; who waits for it asks again.
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
   * Sends what `write` gives, in the background, after a pause of unknown length up to `longestPause`, in milliseconds:
   * who calls again at once then does not meet this work, whose length could tell what it was.
   */
  add(write: Write, longestPause = 0): void {
    const work = this.#send(write, longestPause);
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  /**
   * Sends a mail once, for callers that wait for it and retry by themselves.
   * @throws Error with what may be logged and kept of the failure: `code` and `responseCode`.
   */
  async send(mail: Mail, signal: AbortSignal): Promise<void> {
    try {
      await this.#parts.delivery.deliver(mail, signal);
    } catch (error) {
      signal.throwIfAborted();
      const { code, responseCode } = factsOf(error);
      const words = [code, responseCode].filter((fact) => fact !== undefined).join(' ');
      // Without the cause: a log of this error would contain the sentence of the mail server.
      throw Object.assign(new Error(`the mail was not sent: ${words || 'no code'}`), { code, responseCode });
    }
  }

  /** How many mails are neither sent nor given up. */
  get length(): number {
    return this.#underWay.size;
  }

  /** Tries a last time what waits for its next attempt, and gives what is under way a moment to end. */
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
      if (mail !== null) await this.#deliver(mail);
    } catch (error) {
      this.#parts.log.error(error, 'a mail was not written');
    }
  }

  async #deliver(mail: Mail): Promise<void> {
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

  /** Ends early when the queue stops. */
  async #wait(delay: number): Promise<void> {
    try {
      await pause(delay, undefined, { signal: this.#stopping.signal });
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
    }
  }
}
