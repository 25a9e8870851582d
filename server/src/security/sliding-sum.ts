/** The amount that is allowed within any window of this length in milliseconds. */
export interface WindowRule {
  most: number;
  duration: number;
}

/** The amount within a part of the window. */
interface Slice {
  /** When the slice began, on the clock of the caller. */
  start: number;
  amount: number;
}

/** Largest number of slices. */
const slicesOfWindow = 360;

/**
 * Sums amounts within a sliding window, in slices, so that its memory is bounded. A slice counts until its
 * last moment has left the window: within any window no more than the allowed amount passes, and the wait may
 * be longer than necessary by a 360th of the window.
 */
export class SlidingSum {
  readonly #rule: WindowRule;
  readonly #slices: Slice[] = [];
  #sum = 0;

  constructor(rule: WindowRule) {
    this.#rule = rule;
  }

  /** Returns whether nothing is counted any more. */
  isEmpty(now: number): boolean {
    this.#forget(now);
    return this.#slices.length === 0;
  }

  /** Returns the milliseconds until `amount` fits, or 0. More than the limit waits for the whole window. */
  waitFor(amount: number, now: number): number {
    this.#forget(now);
    let excess = this.#sum + amount - this.#rule.most;
    let wait = 0;
    for (const { start, amount: freed } of this.#slices) {
      if (excess <= 0) break;
      excess -= freed;
      wait = this.#endOf(start) - now;
    }
    return wait;
  }

  /** Counts `amount`. Returns a function that takes it back. */
  add(amount: number, now: number): () => void {
    this.#forget(now);
    const slice = this.#sliceAt(now);
    slice.amount += amount;
    this.#sum += amount;
    return () => {
      if (!this.#slices.includes(slice)) return;
      slice.amount -= amount;
      this.#sum -= amount;
    };
  }

  get #lengthOfSlice(): number {
    return this.#rule.duration / slicesOfWindow;
  }

  #endOf(start: number): number {
    return start + this.#lengthOfSlice + this.#rule.duration;
  }

  #sliceAt(now: number): Slice {
    const last = this.#slices.at(-1);
    if (last !== undefined && now < last.start + this.#lengthOfSlice) return last;
    const slice = { start: now, amount: 0 };
    this.#slices.push(slice);
    return slice;
  }

  #forget(now: number): void {
    const left = this.#slices.findIndex(({ start }) => this.#endOf(start) > now);
    const gone = this.#slices.splice(0, left < 0 ? this.#slices.length : left);
    for (const { amount } of gone) this.#sum -= amount;
  }
}

/** Largest number of keys that are checked for empty windows at a time. */
const lookedThrough = 10;

/** Keeps windows for each key, such as an account; removes those that are empty. */
export class PerKey<Windows extends { isEmpty(now: number): boolean }> {
  readonly #make: () => Windows;
  /** In the order of their last use. */
  readonly #all = new Map<string, Windows>();

  constructor(make: () => Windows) {
    this.#make = make;
  }

  /** Number of keys with windows. */
  get size(): number {
    return this.#all.size;
  }

  of(key: string, now: number): Windows {
    const windows = this.#all.get(key) ?? this.#make();
    this.#all.delete(key);
    this.#all.set(key, windows);
    let looked = 0;
    for (const [other, old] of this.#all) {
      looked += 1;
      if (looked > lookedThrough || other === key) break;
      if (old.isEmpty(now)) this.#all.delete(other);
    }
    return windows;
  }
}
