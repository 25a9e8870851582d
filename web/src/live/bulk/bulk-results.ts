import type { Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { ToastAction } from '#ui/toast/toast-queue.ts';
import type { RecordValues } from '#values/record-title.ts';

/** A record for which a bulk operation failed. */
export interface RefusedRecord {
  readonly key: RecordKey;
  readonly values: RecordValues;
  /** `null` if it was not tried. */
  readonly problem: DataProblem | null;
}

/** The outcome of a bulk operation. */
export interface BulkResult {
  readonly number: number;
  readonly kind: 'delete' | 'restore';
  readonly resource: Resource;
  /** Number of records for which it succeeded. */
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  /** Restores the deleted records; missing if this is not possible. */
  readonly undo?: ToastAction | undefined;
  /** Repeats the operation for the records without an answer; missing if there are none. */
  readonly retry?: (() => void) | undefined;
}

/** Returns the records without an answer. All other failures would repeat. */
export const unansweredOf = (refused: readonly RefusedRecord[]): RefusedRecord[] =>
  refused.filter(isUnanswered);

const isUnanswered = ({ problem }: RefusedRecord) => problem?.code === 'network';

/** Returns the records that still exist after their deletion, each with its problem. */
export function refusedOf(
  store: Pick<ResourceStore, 'get' | 'values'>,
  keys: readonly RecordKey[],
): RefusedRecord[] {
  return keys.flatMap((key) => {
    const values = store.values(key);
    return values === undefined ? [] : [{ key, values, problem: store.get(key)?.problem ?? null }];
  });
}

/** The outcomes of bulk operations, until the user closes them. */
export class BulkResults {
  #results: readonly BulkResult[] = [];
  readonly #listeners = new Set<() => void>();
  #lastNumber = 0;

  /** Oldest first; the same array until a result changes. */
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

  /** Repeats the operation for records without an answer; its outcome is a new result. */
  retry(number: number): void {
    const retried = this.#results.find((result) => result.number === number);
    this.#reduce(number, ({ refused }) => ({
      refused: refused.filter((one) => !isUnanswered(one)),
      retry: undefined,
    }));
    retried?.retry?.();
  }

  /** Removes an action whose effect was undone elsewhere. */
  withdraw(undo: ToastAction): void {
    const undone = this.#results.find((result) => result.undo === undo);
    if (undone !== undefined) this.#reduce(undone.number, () => ({ done: 0, undo: undefined }));
  }

  /** Reduces a result to what is still true; removes it if nothing is. */
  #reduce(number: number, change: (result: BulkResult) => Partial<BulkResult>): void {
    this.#set(
      this.#results
        .map((result) => (result.number === number ? { ...result, ...change(result) } : result))
        .filter(({ done, refused }) => done > 0 || refused.length > 0),
    );
  }

  #set(results: readonly BulkResult[]): void {
    this.#results = results;
    for (const listener of this.#listeners) listener();
  }
}
