import type { Logger } from 'pino';
import type { StorageFailure } from '../storage/storage.ts';
import { purgeRoundTrips, makeRoundTrip, type RoundTripParts, type TripStage } from './round-trip.ts';

/** The part where changes fail. */
export type FailedPart = TripStage | 'starting' | 'stopping';

/** Whether changes are stored and pushed. */
export type ReadinessState =
  | { isReady: true }
  | { isReady: false; failed: FailedPart; failure: StorageFailure | null };

/** The dependencies of readiness. */
export interface ReadinessParts extends RoundTripParts {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Returns whether there is any account. */
  hasAccounts: () => Promise<boolean>;
  /** Timeout of a round trip, in milliseconds. */
  longestTrip?: number;
}

const usualLongestTrip = 5_000;
/** How long a result is reused for further requests, in milliseconds. */
const reusedFor = 1_000;
/** Milliseconds between two purges of the changes that round trips leave. */
const forgetInterval = 60_000;

interface Trip {
  state: Promise<ReadinessState>;
  /** Until when `state` is reused: for ever while the round trip is pending, even after its timeout. */
  goodUntil: number;
}

/**
 * Checks whether changes are stored and pushed, by making one. At most one round trip is pending, and at most
 * one starts in a second, however many requests there are.
 */
export class Readiness {
  readonly #parts: ReadinessParts;
  #trip: Trip | undefined;
  #isStopping = false;
  #forgottenAt = -forgetInterval;
  #lastDuration = NaN;
  /** The part that failed in the last round trip. */
  #lastFailed: FailedPart | undefined;
  /** Once there are accounts, there always are. */
  #hasAccounts = false;

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
  }

  /** Makes the server not ready from now on, because it stops. */
  stop(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Duration of the last round trip in seconds; `NaN` before the first, and after a failed one. */
  get lastDuration(): number {
    return this.#lastDuration;
  }

  async check(): Promise<ReadinessState> {
    if (this.#isStopping) return { isReady: false, failed: 'stopping', failure: null };
    if (this.#trip === undefined || this.#trip.goodUntil < performance.now()) this.#trip = this.#begin();
    return this.#trip.state;
  }

  #begin(): Trip {
    const { storage, longestTrip = usualLongestTrip } = this.#parts;
    const limit = new AbortController();
    let stage: TripStage | 'starting' = 'database';
    const begunAt = performance.now();
    const work = this.#travel(limit.signal, (entered) => (stage = entered));
    const timer = setTimeout(() => limit.abort(new Error('The trip took too long')), longestTrip);
    const state = Promise.race([work, rejectionOf(limit.signal)]).then(
      (): ReadinessState => {
        this.#lastDuration = (performance.now() - begunAt) / 1_000;
        this.#tellRecovery();
        return { isReady: true };
      },
      (error: unknown): ReadinessState => {
        this.#lastDuration = NaN;
        this.#tellFailure(stage, error);
        const isSilent = stage === 'database' && limit.signal.aborted;
        return {
          isReady: false,
          failed: stage,
          failure: isSilent ? 'unanswered' : storage.readFailure(error),
        };
      },
    );
    const trip: Trip = { state, goodUntil: Infinity };
    void Promise.allSettled([work]).then(async () => {
      clearTimeout(timer);
      // Set before the purge, which may take long, for example when the database does not answer.
      trip.goodUntil = performance.now() + reusedFor;
      await this.#forget();
    });
    return trip;
  }

  async #travel(signal: AbortSignal, enter: (stage: TripStage | 'starting') => void): Promise<void> {
    this.#hasAccounts ||= await this.#parts.hasAccounts();
    if (!this.#hasAccounts) {
      enter('starting');
      throw new Error('There is no account yet');
    }
    await makeRoundTrip(this.#parts, signal, enter);
  }

  /** Logs a failure once, however many requests there are, and again when another part fails. */
  #tellFailure(failed: FailedPart, error: unknown): void {
    if (failed !== this.#lastFailed)
      this.#parts.log.warn({ err: error, failed }, 'a change does not get through');
    this.#lastFailed = failed;
  }

  #tellRecovery(): void {
    if (this.#lastFailed !== undefined) this.#parts.log.info('changes get through again');
    this.#lastFailed = undefined;
  }

  async #forget(): Promise<void> {
    if (performance.now() - this.#forgottenAt < forgetInterval) return;
    this.#forgottenAt = performance.now();
    try {
      await purgeRoundTrips(this.#parts.storage);
    } catch (error) {
      this.#parts.log.warn(error, 'the traces of earlier round trips were not removed');
    }
  }
}

/** Rejects with the reason of `signal` when it is aborted. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
