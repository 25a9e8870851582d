import type { Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { ToastAction } from '../../../ui/toast/toast-queue.ts';
import type { RecordValues } from '../values/record-title.ts';

/** A record for which a work failed. */
export interface RefusedRecord {
  readonly key: RecordKey;
  readonly values: RecordValues;
  /** `null`: it was not tried any more. */
  readonly problem: DataProblem | null;
}

/** What became of the records of a work. */
export interface BulkResult {
  readonly number: number;
  readonly kind: 'delete' | 'restore';
  readonly resource: Resource;
  /** For how many records it succeeded. */
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  /** Brings deleted records back; not there where that cannot be done. */
  readonly undo?: ToastAction | undefined;
}

/** Which of some records are still there after their deletion, and why. */
export function refusedOf(
  store: Pick<ResourceStore, 'get' | 'values'>,
  keys: readonly RecordKey[],
): RefusedRecord[] {
  return keys.flatMap((key) => {
    const values = store.values(key);
    return values === undefined ? [] : [{ key, values, problem: store.get(key)?.problem ?? null }];
  });
}

/** What became of works on many records, until somebody has read it. */
export class BulkResults {
  #results: readonly BulkResult[] = [];
  readonly #listeners = new Set<() => void>();
  #lastNumber = 0;

  /** The oldest first; the same array until that changes. */
  get results(): readonly BulkResult[] {
    return this.#results;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  add(result: Omit<BulkResult, 'number'>): void {
    this.#lastNumber += 1;
    this.#set([...this.#results, { ...result, number: this.#lastNumber }]);
  }

  close(number: number): void {
    this.#set(this.#results.filter((result) => result.number !== number));
  }

  #set(results: readonly BulkResult[]): void {
    this.#results = results;
    for (const listener of this.#listeners) listener();
  }
}
