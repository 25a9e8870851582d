import { AsyncLocalStorage } from 'node:async_hooks';
import { TimeLimitError } from '../problems/time-limit-error.ts';

/** Which code of the team runs, as `project-rules: beforeSave of project`; also behind what it did not wait for. */
const running = new AsyncLocalStorage<string>();

/** Which code of the team is at work here; `undefined` where none is. */
export function runningCode(): string | undefined {
  return running.getStore();
}

/**
 * Runs code of the team, and waits for it no longer than `limit` milliseconds, or until `stopped`. It cannot be ended
 * against its will: `signal` tells it that nobody waits any more.
 * @throws TimeLimitError, the reason of `stopped`, or what it threw.
 */
export async function runLimited<Outcome>(
  where: string,
  limit: number,
  work: (signal: AbortSignal) => Outcome | Promise<Outcome>,
  stopped?: AbortSignal,
): Promise<Outcome> {
  const own = new AbortController();
  const signal = stopped === undefined ? own.signal : AbortSignal.any([own.signal, stopped]);
  const { promise: over, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  const timer = setTimeout(() => own.abort(new TimeLimitError(where, limit)), limit);
  try {
    signal.throwIfAborted();
    return await Promise.race([running.run(where, async () => work(signal)), over]);
  } finally {
    clearTimeout(timer);
    over.catch(() => undefined);
  }
}
