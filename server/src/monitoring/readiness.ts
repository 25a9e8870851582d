import type { Logger } from 'pino';
import type { StorageFailure } from '../storage/storage.ts';
import { purgeRoundTrips, makeRoundTrip, type RoundTripParts, type TripStage } from './round-trip.ts';

/** Where changes get stuck. */
export type FailedPart = TripStage | 'starting' | 'stopping';

/** Whether changes get through. */
export type ReadinessState =
  | { isReady: true }
  | { isReady: false; failed: FailedPart; failure: StorageFailure | null };

/** What readiness works with. */
export interface ReadinessParts extends RoundTripParts {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Whether there is anybody who could sign in. */
  hasAccounts: () => Promise<boolean>;
  /** How long a trip may take, in milliseconds. */
  longestTrip?: number;
}

const usualLongestTrip = 5_000;
/** How long an answer serves everybody who asks, in milliseconds. */
const reusedFor = 1_000;
/** How often the traces of the trips are removed, in milliseconds. */
const forgetInterval = 60_000;

interface Trip {
  state: Promise<ReadinessState>;
  /** Until when `state` answers all calls: for ever while its work is under way, even beyond the limit. */
  goodUntil: number;
}

/**
 * Says whether changes get through, by making one. However many ask, one trip is under way at most, and one begins in
 * a second at most, so that asking is no burden.
 */
export class Readiness {
  readonly #parts: ReadinessParts;
  #trip: Trip | undefined;
  #isStopping = false;
  #forgottenAt = -forgetInterval;
  #lastDuration = NaN;
  /** Where changes were stuck at the last trip. */
  #lastFailed: FailedPart | undefined;
  /** Once there are accounts, there always are. */
  #hasAccounts = false;

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
  }

  /** From now on nothing new should be sent here. */
  stop(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** How long the last trip took that got through, in seconds; `NaN` before the first, and after one that did not. */
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
      // What is removed then may take its time, as when the database falls silent.
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

  /** Told once, however often somebody asks, and again where another part fails. */
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

/** Rejects with the reason for which `signal` is aborted. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
