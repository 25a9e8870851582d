import { limits } from './protocol-limits.ts';

interface Kept {
  frame: string;
  until: number;
}

/** The last event of each cache channel, for later subscribers. Bounded: the oldest is removed first. */
export class EventCache {
  readonly #kept = new Map<string, Kept>();

  keep(channel: string, frame: string, now: number): void {
    this.#kept.delete(channel);
    this.#kept.set(channel, { frame, until: now + limits.cacheAge });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > limits.cachedChannels && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Returns the frame of the last event. */
  frameOf(channel: string, now: number): string | undefined {
    const kept = this.#kept.get(channel);
    return kept && kept.until > now ? kept.frame : undefined;
  }

  /** Removes expired events; the oldest come first. */
  sweep(now: number): void {
    for (const [channel, { until }] of this.#kept) {
      if (until > now) return;
      this.#kept.delete(channel);
    }
  }
}
