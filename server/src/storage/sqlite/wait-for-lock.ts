import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from './sqlite-errors.ts';

/** How long a statement waits for another program that holds the lock, in milliseconds. */
export const longestLock = 3_000;

/** The pauses between the first attempts, and that between all others, in milliseconds: most locks are held briefly. */
const pauses = [1, 2, 5, 10, 15, 20];
const usualPause = 25;

/**
 * Does `work` again as long as another program holds the lock on the database, up to {@link longestLock}. SQLite's own
 * wait would keep the whole process waiting, every reader and `/health` included.
 * @param mayPass whether waiting may mend what `work` failed with
 * @throws what `work` threw last.
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
