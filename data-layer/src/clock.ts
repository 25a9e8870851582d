/** Time, as far as the layer needs it; a test puts its own in this place. */
export interface Clock {
  /** Calls `callback` every so many milliseconds, until the function that it answers is called. */
  every(milliseconds: number, callback: () => void): () => void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  every(milliseconds, callback) {
    const timer = setInterval(callback, milliseconds);
    return () => clearInterval(timer);
  },
};
