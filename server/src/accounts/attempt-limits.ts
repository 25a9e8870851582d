import { AttemptLimit } from '../security/attempts.ts';
import { callerOf } from '../security/caller.ts';

/** The window in which attempts are counted, in seconds. */
const duration = 15 * 60;
const attemptsForAccount = 5;
const attemptsFromAddress = 20;

/**
 * Counts attempts for an account, which need not exist, and from a network address. An attempt counts from its start,
 * so that many at the same time cannot all pass before the first is over; one that may not count is taken back.
 */
export class AttemptLimits {
  readonly #accounts = new AttemptLimit({ points: attemptsForAccount, duration });
  readonly #addresses = new AttemptLimit({ points: attemptsFromAddress, duration });

  /** @throws ProblemError `too_many_requests` with the wait. */
  attempt(account: string, address: string): void {
    this.#addresses.count(callerOf(address));
    this.#accounts.count(account);
  }

  /** Forgets the attempts for the account, and this one from the address. */
  succeed(account: string, address: string): void {
    this.#accounts.forget(account);
    this.#addresses.takeBack(callerOf(address));
  }
}
