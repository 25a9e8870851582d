import { describeSize } from '../problems/describe-size.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { describeWait } from '../problems/describe-wait.ts';
import { PerKey, SlidingSum } from '../security/sliding-sum.ts';
import type { WriteLimitSettings } from '../config/write-settings.ts';

const second = 1_000;
const hour = 60 * 60 * second;
const day = 24 * hour;

/** The recent writes of an account. */
class WrittenByAccount {
  readonly #calls: readonly SlidingSum[];
  readonly #bytes: SlidingSum | null;

  constructor({ perTenSeconds, perHour, bytesPerDay }: WriteLimitSettings) {
    this.#calls = [
      { most: perTenSeconds, duration: 10 * second },
      { most: perHour, duration: hour },
    ]
      .filter(({ most }) => most > 0)
      .map((rule) => new SlidingSum(rule));
    this.#bytes = bytesPerDay > 0 ? new SlidingSum({ most: bytesPerDay, duration: day }) : null;
  }

  isEmpty(now: number): boolean {
    return [...this.#calls, this.#bytes].every((sum) => sum === null || sum.isEmpty(now));
  }

  /** Returns the milliseconds until a write is allowed. */
  waitForCall(now: number): number {
    return Math.max(0, ...this.#calls.map((sum) => sum.waitFor(1, now)));
  }

  waitForBytes(bytes: number, now: number): number {
    return this.#bytes?.waitFor(bytes, now) ?? 0;
  }

  addCall(now: number): void {
    for (const sum of this.#calls) sum.add(1, now);
  }

  addBytes(bytes: number, now: number): () => void {
    return this.#bytes?.add(bytes, now) ?? (() => undefined);
  }
}

/**
 * `wait` and `window`, that of the limit, are in milliseconds.
 * @throws ProblemError `write_limit_reached` with the wait, unless it is 0
 */
export function refuseUntil(wait: number, window: number, params: Readonly<Record<string, string>>): void {
  if (wait <= 0) return;
  const retryAfter = Math.ceil(wait / second);
  throw new ProblemError('write_limit_reached', {
    retryAfter,
    params: { ...params, wait: describeWait(retryAfter, window / second) },
  });
}

/**
 * Limits the writes of each account, in the memory of this process. A write over a limit is not counted, so a
 * client that waits as long as `Retry-After` requires can write again. Uses the monotonic clock, as the
 * attempt limits do.
 */
export class WriteLimits {
  readonly #settings: WriteLimitSettings;
  readonly #accounts: PerKey<WrittenByAccount>;

  constructor(settings: WriteLimitSettings) {
    this.#settings = settings;
    this.#accounts = new PerKey(() => new WrittenByAccount(settings));
  }

  /**
   * Runs a write and counts it; its bytes are counted only if it succeeds. A restored record is stored again
   * without being sent, so the stored bytes count.
   * @param bytes bytes of the call
   * @throws ProblemError `write_limit_reached` when the account has written too much, and errors of `write`
   */
  async count<Saved extends { fields: object }>(
    accountId: string,
    bytes: number,
    write: () => Promise<Saved>,
  ): Promise<Saved> {
    const now = performance.now();
    const account = this.#accounts.of(accountId, now);
    refuseUntil(account.waitForCall(now), hour, {});
    const quota = describeSize(this.#settings.bytesPerDay);
    refuseUntil(account.waitForBytes(bytes, now), day, { context: 'bytes', quota });
    account.addCall(now);
    const takeBack = account.addBytes(bytes, now);
    try {
      const saved = await write();
      const stored = Buffer.byteLength(JSON.stringify(saved.fields));
      account.addBytes(Math.max(0, stored - bytes), performance.now());
      return saved;
    } catch (error) {
      takeBack();
      throw error;
    }
  }
}
