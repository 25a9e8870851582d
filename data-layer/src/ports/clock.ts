/** Time and timers; tests replace it, see `FakeClock` of `./testing`. */
export interface Clock {
  /** Returns milliseconds since any fixed moment; used for ages and intervals, never sent to a server. */
  now(): number;
  /** Calls `callback` once after this time. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls `callback` at this interval. Returns a function that ends it. */
  every(milliseconds: number, callback: () => void): () => void;
}

/** The clock of the machine: `now` is in milliseconds since 1970. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  every(milliseconds, callback) {
    const timer = setInterval(callback, milliseconds);
    return () => clearInterval(timer);
  },
};
