/** Time, as far as the layer needs it; a test puts its own in this place. Each function answers one that cancels. */
export interface Clock {
  /** Milliseconds since a moment of this client's own: for ages and gaps, never for a server. */
  now(): number;
  /** Calls `callback` once, after so many milliseconds. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls `callback` every so many milliseconds. */
  every(milliseconds: number, callback: () => void): () => void;
}

/** The clock of the machine. */
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
