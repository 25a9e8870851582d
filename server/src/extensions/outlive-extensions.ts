import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { causeOf } from './api/extension-faults.ts';
import { runningCode } from './run-limited.ts';

/** What ends a process, unless somebody listens. */
const events = ['unhandledRejection', 'uncaughtException'] as const;

/**
 * Lets the process outlive what code of the team left behind and nobody waits for: a promise that is rejected, a timer
 * that throws. What comes of the product itself ends the process as ever.
 * @returns what ends that.
 */
export function outliveExtensions(log: Pick<Logger, 'error'>): () => void {
  const listener = (error: unknown) => {
    const where = runningCode();
    if (where === undefined) {
      process.stderr.write(`${inspect(error)}\n`);
      process.exit(1);
    }
    log.error(causeOf(where, error), 'code of an extension failed that nobody waited for');
  };
  for (const event of events) process.on(event, listener);
  return () => {
    for (const event of events) process.off(event, listener);
  };
}
