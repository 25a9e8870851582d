import { AsyncLocalStorage } from 'node:async_hooks';
import { TimeLimitError } from '../problems/time-limit-error.ts';

/** Code of an extension that is running, including what it started without waiting for it. */
interface RunningCode {
  /** Its name, as `project-rules: beforeSave of project`. */
  where: string;
  /** Whether a transaction, and with it all other writes, waits for it. */
  isInTransaction: boolean;
}

const running = new AsyncLocalStorage<RunningCode | undefined>();

/** Returns the name of the extension code that is running; `undefined` if none is. */
export function runningCode(): string | undefined {
  return running.getStore()?.where;
}

/** Returns whether a transaction waits for the extension code that is running. */
export function isInTransaction(): boolean {
  return running.getStore()?.isInTransaction === true;
}

/** Runs product code that an extension calls. What it starts for later use is not the extension’s. */
export function runAsProduct<Outcome>(work: () => Outcome): Outcome {
  return running.run(undefined, work);
}

/** Code of an extension. */
export type TeamWork<Outcome> = (signal: AbortSignal) => Outcome | Promise<Outcome>;

/**
 * Runs code of an extension, and waits for it at most `limit` milliseconds, or until `stopped`. The code
 * cannot be interrupted: `signal` is aborted when its result is no longer needed.
 * @throws TimeLimitError, the reason of `stopped`, or the error of the code
 */
export async function runLimited<Outcome>(
  where: string,
  limit: number,
  work: TeamWork<Outcome>,
  stopped?: AbortSignal,
): Promise<Outcome> {
  return limited({ where, isInTransaction: false }, limit, work, stopped);
}

/** As {@link runLimited}, for code in a transaction. */
export async function runInTransaction<Outcome>(
  where: string,
  limit: number,
  work: TeamWork<Outcome>,
  stopped?: AbortSignal,
): Promise<Outcome> {
  const code = { where, isInTransaction: true };
  try {
    return await limited(code, limit, work, stopped);
  } finally {
    code.isInTransaction = false;
  }
}

async function limited<Outcome>(
  code: RunningCode,
  limit: number,
  work: TeamWork<Outcome>,
  stopped: AbortSignal | undefined,
): Promise<Outcome> {
  const own = new AbortController();
  const signal = stopped === undefined ? own.signal : AbortSignal.any([own.signal, stopped]);
  const { promise: over, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  const timer = setTimeout(() => own.abort(new TimeLimitError(code.where, limit)), limit);
  try {
    signal.throwIfAborted();
    return await Promise.race([running.run(code, async () => work(signal)), over]);
  } finally {
    clearTimeout(timer);
    over.catch(() => undefined);
  }
}
