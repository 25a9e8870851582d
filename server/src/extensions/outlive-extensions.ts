import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { causeOf } from './api/extension-faults.ts';
import { runningCode } from './run-limited.ts';

/** Events that end a process without a listener. */
const events = ['unhandledRejection', 'uncaughtException'] as const;

/**
 * Keeps the process alive when code of an extension fails outside of any call that waits for it: a rejected
 * promise, a timer that throws. Errors of the product still end the process.
 * @returns a function that removes the guard
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
