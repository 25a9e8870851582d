import type { Resource } from '@ne2016/contract';
import { PerKey, SlidingSum } from '../security/sliding-sum.ts';
import { refuseUntil } from './write-limits.ts';

/** What a hidden record refuses: its unique value, or the deletion of a record that it links to. */
type HiddenReason = 'unique' | 'references';

/** The rate limit of refusals (milliseconds). It reveals few records, and users hardly reach it. */
const rule = { most: 30, duration: 60 * 60 * 1_000 };

/**
 * Limits of a series of calls for one action, such as the deletion of a selection. They follow each other
 * within these milliseconds, because a client that meets a rate limit waits for up to a minute. Each call is
 * for another record.
 */
const series = { longestPause: 90 * 1_000, most: 5_000 };

class RefusalsOfAccount {
  readonly #sum = new SlidingSum(rule);
  /** The records of the calls of the last action, and when the last call came. */
  readonly #series = { records: new Set<number>(), lastAt: -Infinity };

  isEmpty(now: number): boolean {
    return this.#sum.isEmpty(now);
  }

  wait(now: number): number {
    return this.#sum.waitFor(1, now);
  }

  add(now: number, record: number | null): void {
    if (record === null || !this.#continuesSeries(now, record)) this.#sum.add(1, now);
  }

  #continuesSeries(now: number, record: number): boolean {
    const { records, lastAt } = this.#series;
    const isNext = now - lastAt <= series.longestPause && !records.has(record) && records.size < series.most;
    if (!isNext) records.clear();
    records.add(record);
    this.#series.lastAt = now;
    return isNext;
  }
}

/** The refusals of one write by hidden records. */
export interface CountedRefusals {
  /**
   * Counts a refusal of the write, once however often it is retried.
   * @param record the record of a call that may be one of many for an action; `null` for a single call
   */
  count(resource: Resource, reason: HiddenReason, record: number | null): void;
  /** @throws ProblemError `write_limit_reached` when the writer has been refused too often */
  refuse(resource: Resource, reason: HiddenReason, attributes?: string): void;
}

/**
 * Counts the refusals by hidden records for each account and list. Each refusal necessarily reveals that a
 * record exists; without a limit, a user could find all values by trying.
 */
export class HiddenRefusals {
  readonly #kept = new PerKey(() => new RefusalsOfAccount());

  /** Returns the refusals for one write of an account. */
  of(accountId: string): CountedRefusals {
    let isCounted = false;
    const kept = (resource: Resource, reason: HiddenReason, now: number) =>
      this.#kept.of(`${accountId}/${resource.name}/${reason}`, now);
    return {
      count: (resource, reason, record) => {
        if (isCounted) return;
        isCounted = true;
        const now = performance.now();
        kept(resource, reason, now).add(now, record);
      },
      refuse: (resource, reason, attributes = '') => {
        // A retry of the shared transaction is not a further attempt.
        if (isCounted) return;
        const now = performance.now();
        refuseUntil(kept(resource, reason, now).wait(now), rule.duration, { context: reason, attributes });
      },
    };
  }
}
