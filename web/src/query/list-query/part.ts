import type { ChangedKeys } from '@ne2016/data-layer';

export type Release = () => void;

/** A value that changes over time. */
export interface Source<Value> {
  readonly value: Value;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): Release;
}

/** A list, or facts about its records, that reports which records have changed. */
export interface RecordSource {
  subscribe(listener: (changed: ChangedKeys) => void): Release;
}

/** The query to which a part belongs. */
export interface QueryHost {
  /** Whether anybody listens. Until then, a part neither subscribes to anything nor schedules work. */
  readonly isActive: boolean;
  /** Reports that the output of a part has changed although its input is the same. */
  changed(): void;
  /** Subscribes to changed records. All parts receive a change before any of them is updated. */
  listen(source: RecordSource, listener: (changed: ChangedKeys) => void): Release;
}

/**
 * A step of a query: it turns the output of the steps before it into its own. Subscribes to its other
 * sources, and reports their changes to the {@link QueryHost}.
 */
export interface Part<Input, Output> {
  /** Returns the output for an input; the same object as before if nothing has changed. */
  update(input: Input): Output;
  /** Ends all subscriptions and scheduled work; the next update of an active query begins them again. */
  stop(): void;
}

/** Returns a function that computes again only if an argument is another one than in the last call. */
export function memoizeLast<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (last === undefined || !areSame(last.args, args)) last = { args, result: compute(...args) };
    return last.result;
  };
}

/** Returns `before` if all members of both are the same. */
export function keepSame<Of extends object>(before: Of | undefined, after: Of): Of {
  if (before === undefined) return after;
  const names = Object.keys(after) as (keyof Of)[];
  return names.every((name) => Object.is(before[name], after[name])) ? before : after;
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => Object.is(one, others[index]));
}

/** Subscriptions of a part, replaced when what they depend on changes. */
export class Subscriptions {
  #dependencies: readonly unknown[] | undefined;
  #releases: readonly Release[] = [];

  /** Ends the current subscriptions and subscribes again, unless all dependencies are the same. */
  renew(dependencies: readonly unknown[], subscribe: () => readonly Release[]): void {
    if (this.#dependencies !== undefined && areSame(this.#dependencies, dependencies)) return;
    this.stop();
    this.#releases = subscribe();
    this.#dependencies = dependencies;
  }

  stop(): void {
    for (const release of this.#releases) release();
    this.#dependencies = undefined;
    this.#releases = [];
  }
}
