import type { Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { ToastAction } from '#ui/toast/toast-queue.ts';
import type { RecordValues } from '#values/record-title.ts';

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
  /** Does it again for the records for which nobody answered; not there where there are none. */
  readonly retry?: (() => void) | undefined;
}

/** The records for which nobody answered. What else failed would fail again. */
export const unansweredOf = (refused: readonly RefusedRecord[]): RefusedRecord[] =>
  refused.filter(isUnanswered);

const isUnanswered = ({ problem }: RefusedRecord) => problem?.code === 'network';

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

  /** Does again what nobody answered. What comes of it is a result of its own. */
  retry(number: number): void {
    const retried = this.#results.find((result) => result.number === number);
    this.#reduce(number, ({ refused }) => ({
      refused: refused.filter((one) => !isUnanswered(one)),
      retry: undefined,
    }));
    retried?.retry?.();
  }

  /** What an action would undo was undone elsewhere. */
  withdraw(undo: ToastAction): void {
    const undone = this.#results.find((result) => result.undo === undo);
    if (undone !== undefined) this.#reduce(undone.number, () => ({ done: 0, undo: undefined }));
  }

  /** Leaves of a result what still holds; where that is nothing, it goes. */
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
