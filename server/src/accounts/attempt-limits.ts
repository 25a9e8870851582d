import { AttemptLimit } from '../security/attempts.ts';
import { callerOf } from '../security/caller.ts';

/** The window in which attempts are counted, in seconds. */
const duration = 15 * 60;
const attemptsFromAddress = 20;
/** Attempts for one account from one address, or by one known browser. */
const attemptsOfOne = 5;

/** An attempt for an account, for example to sign in. */
export interface Attempt {
  /** The e-mail address of the account, in lower case. The account need not exist. */
  account: string;
  /** The network address of the caller. */
  address: string;
  /** The name of the browser, if it has signed in to the account before. */
  browser: string | null;
}

/** Returns the key of a browser. An address has no space, so no key is a prefix of another account’s. */
function browserKey(account: string, browser: string): string {
  return `browser ${account} ${browser}`;
}

/**
 * Limits attempts for an account and from a network address. An attempt is counted at its start, so that
 * concurrent ones cannot all pass before the first has failed; a successful one is taken back. A refused
 * attempt is not counted: repeating it from one address must not use up the limit of the account. A browser
 * that has signed in to the account before has its own limit, so that attackers cannot lock the owner out.
 */
export class AttemptLimits {
  readonly #accounts: AttemptLimit;
  readonly #addresses = new AttemptLimit({ points: attemptsFromAddress, duration });
  readonly #pairs = new AttemptLimit({ points: attemptsOfOne, duration });

  /** @param attemptsForAccount limit for one account, from all addresses */
  constructor(attemptsForAccount: number) {
    this.#accounts = new AttemptLimit({ points: attemptsForAccount, duration });
  }

  /** Counts an attempt. @throws ProblemError `too_many_requests` with the time to wait */
  attempt(attempt: Attempt): void {
    this.check(attempt);
    for (const [limit, key] of this.#countsOf(attempt)) limit.count(key);
  }

  /** As {@link attempt}, without counting. @throws ProblemError `too_many_requests` with the time to wait */
  check(attempt: Attempt): void {
    for (const [limit, key] of this.#countsOf(attempt)) limit.check(key);
  }

  /** Clears the count of the account from this address or browser, and removes this attempt from others. */
  succeed(attempt: Attempt): void {
    for (const [limit, key] of this.#countsOf(attempt))
      if (limit === this.#pairs) limit.forget(key);
      else limit.takeBack(key);
  }

  /**
   * Clears the counts of all browsers of an account. After a change of the password no browser is known, so
   * each is limited by its address; but a count that is full would still refuse the owner.
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
