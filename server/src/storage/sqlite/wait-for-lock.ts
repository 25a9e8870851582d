import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from './sqlite-errors.ts';

/** How long a statement waits for a lock of another program, in milliseconds. */
export const longestLock = 3_000;

/** Pauses between the first attempts, and between later ones, in milliseconds: most locks are brief. */
const pauses = [1, 2, 5, 10, 15, 20];
const usualPause = 25;

/**
 * Repeats `work` while another program has locked the database, up to {@link longestLock}. SQLite’s own wait
 * would block the whole process, with every reader and `/health`.
 * @param mayPass returns whether an error of `work` may disappear by waiting
 * @throws the last error of `work`
 */
export async function whileLocked<Outcome>(
  work: () => Outcome | Promise<Outcome>,
  mayPass: (error: unknown) => boolean = isBusy,
): Promise<Outcome> {
  const end = performance.now() + longestLock;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || performance.now() >= end) throw error;
    }
    await pause(pauses[attempt] ?? usualPause);
  }
}
