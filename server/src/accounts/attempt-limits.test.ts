import { expect, test } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import { AttemptLimits } from './attempt-limits.ts';

function start() {
  const limits = new AttemptLimits(50);
  /** Returns whether an attempt passes; it then fails or succeeds. */
  const passes = (
    account: string,
    address: string,
    how: 'fails' | 'succeeds' = 'fails',
    browser: string | null = null,
  ) => {
    try {
      limits.attempt({ account, address, browser });
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'too_many_requests') return false;
      throw error;
    }
    if (how === 'succeeds') limits.succeed({ account, address, browser });
    return true;
  };
  /** Returns how many of `most` failing attempts pass; `of` returns the account and the address of each. */
  const passing = (most: number, of: (n: number) => [account: string, address: string]) =>
    Array.from({ length: most }, (_, n) => passes(...of(n))).filter(Boolean).length;
  return { limits, passes, passing };
}

test('success takes one attempt of its address back, and no other', () => {
  const { passes, passing } = start();
  expect(passing(10, (n) => [`one-${n}`, '192.0.2.1'])).toBe(10);
  expect(passes('camille', '192.0.2.1', 'succeeds')).toBe(true);
  expect(passing(20, (n) => [`other-${n}`, '192.0.2.1'])).toBe(10);
  expect(passes('camille', '192.0.2.1', 'succeeds')).toBe(false);
});

test('an account has five attempts from one address, and fifty from all', () => {
  const { passing } = start();
  expect(passing(100, () => ['camille', '192.0.2.1'])).toBe(5);
  expect(passing(5, () => ['camille', '192.0.2.2'])).toBe(5);
  expect(passing(100, (n) => ['camille', `198.51.100.${n}`])).toBe(40);
  expect(passing(1, () => ['dominique', '198.51.100.1'])).toBe(1);
});

test('what is refused counts nowhere', () => {
  const { passing } = start();
  expect(passing(1_000, () => ['camille', '192.0.2.1'])).toBe(5);
  expect(passing(1, () => ['camille', '192.0.2.2'])).toBe(1);
  expect(passing(20, (n) => [`other-${n}`, '192.0.2.1'])).toBe(15);
});

test('the addresses of an IPv6 network are one', () => {
  const { passing } = start();
  expect(passing(10, (n) => ['camille', `2001:db8::${n + 1}`])).toBe(5);
  expect(passing(5, (n) => ['camille', `2001:db8:0:1::${n + 1}`])).toBe(5);
});

test('a browser that has signed in before is held up by nobody else, and has five attempts of its own', () => {
  const { passes, passing } = start();
  expect(passing(100, (n) => ['camille', `198.51.100.${n}`])).toBe(50);
  expect(passing(100, (n) => [`other-${n}`, '192.0.2.1'])).toBe(20);
  expect(passes('camille', '192.0.2.1')).toBe(false);
  const tries = Array.from({ length: 6 }, () => passes('camille', '192.0.2.1', 'fails', 'a browser'));
  expect(tries).toEqual([true, true, true, true, true, false]);
  expect(passes('camille', '192.0.2.1', 'succeeds', 'another')).toBe(true);
  expect(passes('dominique', '192.0.2.3')).toBe(true);
});

test('success forgets the failures from the same place, and none of somebody else', () => {
  const { passes, passing } = start();
  expect(passing(4, () => ['camille', '192.0.2.1'])).toBe(4);
  expect(passes('camille', '192.0.2.1', 'succeeds')).toBe(true);
  expect(passing(10, () => ['camille', '192.0.2.1'])).toBe(5);
  expect(passing(100, (n) => ['camille', `198.51.100.${n}`])).toBe(41);
});

test('what the browsers of one account have failed is forgotten, and nothing else', () => {
  const { limits, passes, passing } = start();
  const fails = (account: string, browser: string | null) =>
    Array.from({ length: 6 }, () => passes(account, '192.0.2.1', 'fails', browser)).filter(Boolean).length;
  const all = [
    ['camille', 'one'],
    ['camille', 'other'],
    ['camille-marie', 'one'],
  ] as const;
  expect(all.map(([account, browser]) => fails(account, browser))).toEqual([5, 5, 5]);
  expect(passing(10, () => ['camille', '192.0.2.1'])).toBe(5);
  limits.forgetBrowsers('camille');
  expect(all.map(([account, browser]) => fails(account, browser))).toEqual([5, 5, 0]);
  expect(passing(10, () => ['camille', '192.0.2.1'])).toBe(0);
});
