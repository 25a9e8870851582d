import type { Resource } from '@ne2016/contract';
import { PerKey, SlidingSum } from '../security/sliding-sum.ts';
import { refuseUntil } from './write-limits.ts';

/** What a record that somebody may not see refuses: a value that it has, or the deletion of what it links to. */
type HiddenReason = 'unique' | 'references';

/** So many refusals in so much time reveal few records, and a person hardly meets them by chance. */
const rule = { most: 30, duration: 60 * 60 * 1_000 };

/**
 * The calls of one action, such as the deletion of a selection, follow each other within so much time, in milliseconds: a
 * client that meets a limit waits for up to a minute. Each of them is about another record.
 */
const series = { longestPause: 90 * 1_000, most: 5_000 };

class RefusalsOfAccount {
  readonly #sum = new SlidingSum(rule);
  /** The records that the calls of the last action were about, and when the last of these came. */
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

/** The refusals of one write by records that its writer may not see. */
export interface CountedRefusals {
  /**
   * Counts that the write is refused, once however often it is tried.
   * @param record what the call is about where it may be one of many that make one action; `null` where it is by itself.
   */
  count(resource: Resource, reason: HiddenReason, record: number | null): void;
  /** @throws ProblemError `write_limit_reached` where the writer has been refused too often. */
  refuse(resource: Resource, reason: HiddenReason, attributes?: string): void;
}

/**
 * Counts for each account and list what it is refused by records that it may not see. Each refusal tells that there is
 * such a record, which it must; without a limit somebody could try values until they know all of them.
 */
export class HiddenRefusals {
  readonly #kept = new PerKey(() => new RefusalsOfAccount());

  /** For one write of an account. */
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
        // What was tried again, for others have failed with it, is no further attempt.
        if (isCounted) return;
        const now = performance.now();
        refuseUntil(kept(resource, reason, now).wait(now), rule.duration, { context: reason, attributes });
      },
    };
  }
}
