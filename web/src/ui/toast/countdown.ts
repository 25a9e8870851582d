/** Time that runs down, and can be stopped on the way. */
export interface Countdown {
  /** Keeps what is left of the time. */
  pause(): void;
  resume(): void;
}

/** Calls `end` after a time in milliseconds for which it was not paused; it starts paused. */
export function createCountdown(time: number, end: () => void): Countdown {
  let left = time;
  let running: { timer: ReturnType<typeof setTimeout>; since: number } | null = null;
  return {
    pause() {
      if (running === null) return;
      clearTimeout(running.timer);
      left -= performance.now() - running.since;
      running = null;
    },
    resume() {
      running ??= { timer: setTimeout(end, left), since: performance.now() };
    },
  };
}
