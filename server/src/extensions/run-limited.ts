import { AsyncLocalStorage } from 'node:async_hooks';
import { TimeLimitError } from '../problems/time-limit-error.ts';

/** Code of the team that runs; also behind what it did not wait for. */
interface RunningCode {
  /** Which, as `project-rules: beforeSave of project`. */
  where: string;
  /** Whether a transaction waits for it, and all other writes with that. */
  isInTransaction: boolean;
}

const running = new AsyncLocalStorage<RunningCode | undefined>();

/** Which code of the team is at work here; `undefined` where none is. */
export function runningCode(): string | undefined {
  return running.getStore()?.where;
}

/** Whether a transaction waits for the code of the team that is at work here. */
export function isInTransaction(): boolean {
  return running.getStore()?.isInTransaction === true;
}

/** Runs code of the product that code of the team calls. What that begins, and others use later, is not the team’s. */
export function runAsProduct<Outcome>(work: () => Outcome): Outcome {
  return running.run(undefined, work);
}

type TeamWork<Outcome> = (signal: AbortSignal) => Outcome | Promise<Outcome>;

/**
 * Runs code of the team, and waits for it no longer than `limit` milliseconds, or until `stopped`. It cannot be ended
 * against its will: `signal` tells it that nobody waits any more.
 * @throws TimeLimitError, the reason of `stopped`, or what it threw.
 */
export async function runLimited<Outcome>(
  where: string,
  limit: number,
  work: TeamWork<Outcome>,
  stopped?: AbortSignal,
): Promise<Outcome> {
  return limited({ where, isInTransaction: false }, limit, work, stopped);
}

/** As {@link runLimited}, for code that a transaction waits for. */
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
