import type { Logger } from 'pino';
import { forgetRoundTrips, makeRoundTrip, type RoundTripParts, type TripStage } from './round-trip.ts';

/** Where changes get stuck. */
export type FailedPart = TripStage | 'stopping';

/** Whether changes get through. */
export type ReadinessState = { isReady: true } | { isReady: false; failed: FailedPart };

/** What readiness works with. */
export interface ReadinessParts extends RoundTripParts {
  log: Pick<Logger, 'warn'>;
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
  /** Until when `state` answers whoever asks: for ever while its work is under way, even beyond the limit. */
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
    if (this.#isStopping) return { isReady: false, failed: 'stopping' };
    if (this.#trip === undefined || this.#trip.goodUntil < performance.now()) this.#trip = this.#begin();
    return this.#trip.state;
  }

  #begin(): Trip {
    const { log, longestTrip = usualLongestTrip } = this.#parts;
    const limit = new AbortController();
    let stage: TripStage = 'push';
    const begunAt = performance.now();
    const work = makeRoundTrip(this.#parts, limit.signal, (entered) => (stage = entered));
    const timer = setTimeout(() => limit.abort(new Error('The trip took too long')), longestTrip);
    const state = Promise.race([work, rejectionOf(limit.signal)]).then(
      (): ReadinessState => {
        this.#lastDuration = (performance.now() - begunAt) / 1_000;
        return { isReady: true };
      },
      (error: unknown): ReadinessState => {
        this.#lastDuration = NaN;
        log.warn({ err: error, failed: stage }, 'a change does not get through');
        return { isReady: false, failed: stage };
      },
    );
    const trip: Trip = { state, goodUntil: Infinity };
    void Promise.allSettled([work]).then(async () => {
      clearTimeout(timer);
      await this.#forget();
      trip.goodUntil = performance.now() + reusedFor;
    });
    return trip;
  }

  async #forget(): Promise<void> {
    if (performance.now() - this.#forgottenAt < forgetInterval) return;
    this.#forgottenAt = performance.now();
    try {
      await forgetRoundTrips(this.#parts.storage);
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
