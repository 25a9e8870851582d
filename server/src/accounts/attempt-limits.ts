import { AttemptLimit } from '../security/attempts.ts';
import { callerOf } from '../security/caller.ts';

/** The window in which attempts are counted, in seconds. */
const duration = 15 * 60;
const attemptsFromAddress = 20;
/** For one account, from one address or by one browser that has signed in to it. */
const attemptsOfOne = 5;

/** Who tries something for an account. */
export interface Attempt {
  /** The e-mail address of the account, in lower case; there need not be one. */
  account: string;
  /** The network address. */
  address: string;
  /** The browser, if it has signed in to the account before. */
  browser: string | null;
}

/** No address has a space, so that no account's keys begin like those of another. */
function browserKey(account: string, browser: string): string {
  return `browser ${account} ${browser}`;
}

/**
 * Counts attempts for an account and from a network address. An attempt counts from its start, so that many at the same
 * time cannot all pass before the first is over; one that may not count is taken back. One that is refused is not counted:
 * who goes on from one address must not use up what an account has for all. A browser that has signed in to the account
 * before has a count of its own, so that nobody else can keep its owner out.
 */
export class AttemptLimits {
  readonly #accounts: AttemptLimit;
  readonly #addresses = new AttemptLimit({ points: attemptsFromAddress, duration });
  readonly #pairs = new AttemptLimit({ points: attemptsOfOne, duration });

  /** `attemptsForAccount`: from all addresses. */
  constructor(attemptsForAccount: number) {
    this.#accounts = new AttemptLimit({ points: attemptsForAccount, duration });
  }

  /** @throws ProblemError `too_many_requests` with the wait. */
  attempt(attempt: Attempt): void {
    this.check(attempt);
    for (const [limit, key] of this.#countsOf(attempt)) limit.count(key);
  }

  /** @throws ProblemError `too_many_requests` with the wait, where {@link attempt} would. */
  check(attempt: Attempt): void {
    for (const [limit, key] of this.#countsOf(attempt)) limit.check(key);
  }

  /** Forgets the attempts from here for the account, and takes this one back where others count, too. */
  succeed(attempt: Attempt): void {
    for (const [limit, key] of this.#countsOf(attempt))
      if (limit === this.#pairs) limit.forget(key);
      else limit.takeBack(key);
  }

  /**
   * Forgets what the browsers of an account have failed. With another password none of them is known any more, so each
   * counts by its address and gains nothing, but a count that is full would still refuse the owner.
   */
  forgetBrowsers(account: string): void {
    this.#pairs.forgetAll(browserKey(account, ''));
  }

  #countsOf({ account, address, browser }: Attempt): [limit: AttemptLimit, key: string][] {
    if (browser !== null) return [[this.#pairs, browserKey(account, browser)]];
    const caller = callerOf(address);
    return [
      [this.#addresses, caller],
      [this.#pairs, `address ${caller} ${account}`],
      [this.#accounts, account],
    ];
  }
}
