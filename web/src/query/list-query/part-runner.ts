import type { ChangedKeys } from '@ne2016/data-layer';
import { keepSame, type Part, type QueryHost, type RecordSource, type Release } from './part.ts';

type RecordListener = (changed: ChangedKeys) => void;

/** Number of updates in a row after which a part that reports ever more changes waits for the next reading. */
const mostTurns = 10;

/** Calls a listener; an error of one does not keep a change from the others. */
function callSafely(listener: RecordListener, changed: ChangedKeys): void {
  try {
    listener(changed);
  } catch (error) {
    reportError(error);
  }
}

interface SharedSource {
  readonly listeners: Set<RecordListener>;
  readonly release: Release;
}

/**
 * Runs a part outside of React: updates it when it is read after a change, and tells the listeners once for
 * each change. Made for `useSyncExternalStore`: reading is pure until somebody subscribes.
 */
export class PartRunner<Input extends object, Output, Run extends Part<Input, Output>> implements QueryHost {
  readonly part: Run;
  readonly #listeners = new Set<() => void>();
  readonly #sources = new Map<RecordSource, SharedSource>();
  #input: Input;
  #output: Output | undefined;
  #isCurrent = false;
  /** Whether the listeners have been told of the last change. */
  #isTold = false;
  #isUpdating = false;
  /** Number of changes of records that are being passed to the parts. */
  #passing = 0;

  constructor(input: Input, create: (host: QueryHost) => Run) {
    this.#input = input;
    this.part = create(this);
  }

  get isActive(): boolean {
    return this.#listeners.size > 0;
  }

  get input(): Input {
    return this.#input;
  }

  /** Replaces the input. */
  set(input: Input): void {
    const next = keepSame(this.#input, input);
    if (next === this.#input) return;
    this.#input = next;
    this.changed();
  }

  /** Returns the current output; the same object until it changes. */
  readonly snapshot = (): Output => {
    if (this.#isCurrent && this.isActive) return this.#output as Output;
    this.#isTold = false;
    this.#isUpdating = true;
    try {
      return (this.#output = this.#update());
    } catch (error) {
      // The next reading tries again, and throws again.
      this.#isCurrent = false;
      throw error;
    } finally {
      this.#isUpdating = false;
    }
  };

  readonly subscribe = (listener: () => void): Release => {
    const entry = () => listener();
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) {
      this.#isCurrent = false;
      this.#begin();
    }
    return () => {
      if (!this.#listeners.delete(entry) || this.isActive) return;
      this.part.stop();
      this.#isCurrent = false;
    };
  };

  changed(): void {
    this.#isCurrent = false;
    this.#tell();
  }

  /** Lets the parts subscribe. A failure is thrown at the next reading. */
  #begin(): void {
    try {
      this.snapshot();
    } catch {
      this.#tell();
    }
  }

  listen(source: RecordSource, listener: RecordListener): Release {
    const shared = this.#sources.get(source) ?? this.#share(source);
    const entry = (changed: ChangedKeys) => listener(changed);
    shared.listeners.add(entry);
    return () => {
      if (!shared.listeners.delete(entry) || shared.listeners.size > 0) return;
      shared.release();
      this.#sources.delete(source);
    };
  }

  /** Updates again while a part reports a change during the update: the steps before it may have read it. */
  #update(): Output {
    for (let turn = 1; ; turn += 1) {
      this.#isCurrent = true;
      const output = this.part.update(this.#input);
      if (this.#isCurrent || turn === mostTurns) return output;
    }
  }

  #share(source: RecordSource): SharedSource {
    const listeners = new Set<RecordListener>();
    const release = source.subscribe((changed) => {
      this.#passing += 1;
      try {
        for (const listener of [...listeners]) callSafely(listener, changed);
      } finally {
        this.#passing -= 1;
        this.#tell();
      }
    });
    const shared = { listeners, release };
    this.#sources.set(source, shared);
    return shared;
  }

  #tell(): void {
    if (this.#isCurrent || this.#isTold || this.#isUpdating || this.#passing > 0) return;
    this.#isTold = true;
    for (const listener of this.#listeners) listener();
  }
}
