import { AsyncLocalStorage } from 'node:async_hooks';

/** Timeouts of a database on a network, in milliseconds, by kind of work. */
export interface StatementLimits {
  /** Statements of a call. Together with the time for a connection it is less than users wait. */
  call: number;
  /** One part of a long list, and queries of the history. */
  longList: number;
  /** One step of a purge. */
  purge: number;
  /** The migration of the tables, and waiting for another process that migrates. */
  migration: number;
}

/** The default timeouts. */
export const usualLimits: StatementLimits = {
  call: 4_000,
  longList: 9_000,
  purge: 60_000,
  migration: 60 * 60_000,
};

const named = new AsyncLocalStorage<keyof StatementLimits>();

/** Runs `work` with the timeout of this name for each of its statements. The embedded database needs none. */
export function withLimit<Outcome>(name: keyof StatementLimits, work: () => Outcome): Outcome {
  return named.run(name, work);
}

/** Returns the name of the timeout for a statement in this context. */
export function limitName(): keyof StatementLimits {
  return named.getStore() ?? 'call';
}
