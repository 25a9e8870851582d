import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PushApplication } from '../protocol/channel-signature.ts';
import type { Notice } from '../protocol/notices.ts';
import { signWebhook } from '../protocol/signatures.ts';

/** The timing of webhooks, in milliseconds. */
export interface WebhookTiming {
  /** How long further notices are awaited, so that those of one moment share a batch. */
  gathering: number;
  /** Delay after the first failure; it doubles after each further one. */
  firstDelay: number;
}

/** The options of webhooks. */
export interface WebhookOptions {
  url: string;
  application: PushApplication;
  log: Pick<Logger, 'warn' | 'error'>;
  timing?: WebhookTiming;
}

const usualTiming: WebhookTiming = { gathering: 100, firstDelay: 1_000 };
const mostDelay = 60_000;
const mostAttempts = 10;
/** Timeout of an answer of the receiver, in milliseconds. */
const answerTimeout = 10_000;
/** Time limit for all remaining batches when the server stops, which waits for them. */
const stopTimeout = 2_000;
const mostInBatch = 100;
/** Batches that are retried at a time. Beyond it the receiver counts as unavailable, and the others wait. */
const mostRepeated = 5;
/**
 * Limits of waiting notices and of the characters of client events in them. Further notices are dropped, so
 * that an unavailable receiver cannot fill the memory.
 */
const mostWaiting = 10_000;
const mostCharacters = 8 * 1024 * 1024;

function charactersOf(notice: Notice): number {
  return 'data' in notice ? notice.data.length : 0;
}

/** Returns the error of the network, which `fetch` wraps in its own. */
function causeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

/**
 * Sends notices of channels to a URL as webhooks: each notice in one batch, those of a channel in order. A
 * refused batch is tried ten times at most; later batches about other channels are sent meanwhile.
 */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #timing: WebhookTiming;
  #waiting: Notice[] = [];
  /** The channels of batches that are retried: later notices about them wait. */
  readonly #held = new Set<string>();
  readonly #repeated = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  /** Aborted when the time for the remaining batches is over. */
  readonly #over = new AbortController();
  /** Characters in the notices that are not delivered yet. */
  #characters = 0;
  #dropped = 0;
  #delivery: Promise<void> | null = null;

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#timing = options.timing ?? usualTiming;
  }

  /** Adds a notice; never waits and never throws. */
  readonly observe = (notice: Notice): void => {
    const characters = charactersOf(notice);
    if (this.#waiting.length >= mostWaiting || this.#characters + characters > mostCharacters) {
      const waiting = this.#waiting.length;
      if (this.#dropped === 0) this.#options.log.error({ waiting }, 'webhooks are dropped');
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(notice);
    this.#characters += characters;
    this.#delivery ??= this.#deliverAll();
  };

  /** Tries the waiting notices once more, for a short time, and gives up the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const limit = setTimeout(() => this.#over.abort(), stopTimeout);
    while (this.#delivery !== null || this.#repeated.size > 0)
      await Promise.all([this.#delivery, ...this.#repeated]);
    clearTimeout(limit);
  }

  async #deliverAll(): Promise<void> {
    await this.#pause(this.#timing.gathering);
    for (let batch = this.#nextBatch(); batch.length > 0; batch = this.#nextBatch()) {
      await this.#deliver(batch);
      if (this.#repeated.size >= mostRepeated) await Promise.race(this.#repeated);
    }
    this.#delivery = null;
    if (this.#waiting.length > 0) return;
    if (this.#dropped > 0) this.#options.log.error({ events: this.#dropped }, 'webhooks were dropped');
    this.#dropped = 0;
  }

  /** Removes and returns the first notices that may be sent now. */
  #nextBatch(): Notice[] {
    const most = this.#over.signal.aborted ? Infinity : mostInBatch;
    const batch: Notice[] = [];
    const rest: Notice[] = [];
    for (const notice of this.#waiting)
      (batch.length < most && !this.#held.has(notice.channel) ? batch : rest).push(notice);
    this.#waiting = rest;
    return batch;
  }

  /** Tries a batch once. If it is refused, it is retried while later batches are sent. */
  async #deliver(events: readonly Notice[]): Promise<void> {
    const body = JSON.stringify({ time_ms: Date.now(), events });
    if (await this.#isOver(body, events, 1)) {
      this.#release(events);
      return;
    }
    for (const { channel } of events) this.#held.add(channel);
    const repetition = this.#repeat(body, events).finally(() => {
      this.#repeated.delete(repetition);
      for (const { channel } of events) this.#held.delete(channel);
      this.#release(events);
      if (this.#waiting.length > 0) this.#delivery ??= this.#deliverAll();
    });
    this.#repeated.add(repetition);
  }

  async #repeat(body: string, events: readonly Notice[]): Promise<void> {
    for (let attempt = 2; ; attempt += 1) {
      await this.#pause(Math.min(this.#timing.firstDelay * 2 ** (attempt - 2), mostDelay));
      if (await this.#isOver(body, events, attempt)) return;
    }
  }

  /** Tries a batch. Returns whether it was accepted or given up. */
  async #isOver(body: string, events: readonly Notice[], attempt: number): Promise<boolean> {
    const fault = await this.#post(body);
    if (fault === undefined) return true;
    const isGivenUp = attempt >= mostAttempts || this.#stopping.signal.aborted;
    if (isGivenUp) this.#options.log.error({ err: fault, events: events.length }, 'a webhook was given up');
    else this.#options.log.warn({ err: fault, attempt }, 'a webhook was not taken and is tried again');
    return isGivenUp;
  }

  #release(events: readonly Notice[]): void {
    for (const notice of events) this.#characters -= charactersOf(notice);
  }

  /** Sends a batch. Returns the fault; `undefined` when the receiver accepted it. */
  async #post(body: string): Promise<Error | undefined> {
    const { url, application } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(answerTimeout), this.#over.signal]),
        headers: {
          'content-type': 'application/json',
          'x-pusher-key': application.key,
          'x-pusher-signature': signWebhook(application, body),
        },
      });
      // The body of the answer is ignored, even if it is incomplete.
      await response.body?.cancel().catch(() => undefined);
      return response.ok ? undefined : new Error(`The receiver answered ${response.status}`);
    } catch (error) {
      return new Error(`The receiver cannot be reached: ${causeOf(error)}`);
    }
  }

  /** Waits; ends early when the server stops. */
  async #pause(delay: number): Promise<void> {
    const { signal } = this.#stopping;
    await wait(delay, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
