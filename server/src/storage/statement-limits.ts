import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a database that is reached over a network may owe an answer, in milliseconds, by what is asked of it. */
export interface StatementLimits {
  /** What a call waits for. With the time for a connection it is below what people wait for. */
  call: number;
  /** One part of a long list, and what is found in the history. */
  longList: number;
  /** One step of what removes what nobody needs any more. */
  purge: number;
  /** What brings the tables to what is declared, or waits for another process that does. */
  migration: number;
}

/** The limits where nothing else is said. */
export const usualLimits: StatementLimits = {
  call: 4_000,
  longList: 9_000,
  purge: 60_000,
  migration: 60 * 60_000,
};

const named = new AsyncLocalStorage<keyof StatementLimits>();

/** Has `work` wait for each of its statements as long as its name allows. The embedded database needs no limit. */
export function withLimit<Outcome>(name: keyof StatementLimits, work: () => Outcome): Outcome {
  return named.run(name, work);
}

/** The name of the limit that holds for a statement that is made here. */
export function limitName(): keyof StatementLimits {
  return named.getStore() ?? 'call';
}
