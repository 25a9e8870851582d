import { describe, expect, test } from 'vitest';
import {
  closingLine,
  countsOfCheck,
  countsOfMissing,
  countsOfPlaywright,
  countsOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  isContinuousIntegration,
  placesOfFailures,
  sumOf,
} from './counts.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'one.test.ts',
  status,
  message: 'a module is missing',
  startTime: 0,
  endTime: 1,
  assertionResults: tests.map((each, index) => ({
    status: each,
    fullName: `test ${index}`,
    failureMessages: each === 'failed' ? ['expected 1 to be 2\n    at one.test.ts'] : null,
  })),
});
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });
const stats = (expected: number, unexpected = 0, flaky = 0, skipped = 0) => ({
  stats: { expected, unexpected, flaky, skipped },
  suites: [],
});

describe('a check', () => {
  test('is one test, which its exit code decides', () => {
    expect(countsOfCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countsOfCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('the tests of Vitest', () => {
  test('are counted by their status; todo and skipped tests are skipped', () => {
    const counts = countsOfVitest(report(file('failed', 'passed', 'skipped', 'todo', 'failed')), 1);
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 2 });
  });

  test('a file that fails before its first test is a failed test', () => {
    const counts = countsOfVitest(report(file('failed'), file('passed', 'passed')), 1);
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('a failure outside every test, seen by the exit code alone, is a failed test', () => {
    expect(countsOfVitest(report(file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('a runner that wrote no report has failed, whatever its exit code', () => {
    expect(countsOfVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('a suite that ran nothing has failed', () => {
    expect(countsOfVitest(report(), 0).failed).toBe(1);
    expect(countsOfVitest(report(file('passed', 'skipped')), 0)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 1,
    });
  });
});

test('a run of what a change affects may affect no test, and fails for everything else', () => {
  expect(countsOfVitest(report(), 0, true).failed).toBe(0);
  expect(countsOfPlaywright(stats(0), 0, true).failed).toBe(0);
  expect(countsOfVitest(report(), 1, true).failed).toBe(1);
  expect(countsOfPlaywright(stats(3), 1, true).failed).toBe(1);
  expect(countsOfPlaywright(undefined, 0, true).failed).toBe(1);
});

describe('the tests of Playwright', () => {
  test('are counted by their outcome; one that passed only when repeated has failed', () => {
    expect(countsOfPlaywright(stats(5, 1, 2, 3), 1)).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });

  test('a suite that ran nothing, crashed or failed outside its tests has failed', () => {
    expect(countsOfPlaywright(stats(0), 0).failed).toBe(1);
    expect(countsOfPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countsOfPlaywright(stats(4), 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });
});

test('what failed is named again at the end, with how its message begins', () => {
  expect(failuresOfVitest(report(file('failed', 'passed', 'failed'), file('passed', 'passed')))).toEqual([
    '✗ one.test.ts › test 1\n    expected 1 to be 2\n        at one.test.ts',
  ]);
  expect(failuresOfVitest(report(file('failed')))).toEqual(['✗ one.test.ts\n    a module is missing']);
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    ok,
    file: 'one.spec.ts',
    line: 3,
    tags: [],
    tests: [
      {
        results: [{ duration: 1 }, { duration: 1, error: { ...(message !== undefined && { message }) } }],
      },
    ],
  });
  const inner = { title: 'group', specs: [spec('inner', false, 'no such button')] };
  const suites = [{ title: 'one.spec.ts', specs: [spec('good', true)], suites: [inner] }];
  expect(failuresOfPlaywright({ ...stats(1, 1), suites })).toEqual([
    '✗ one.spec.ts:3 › inner\n    no such button',
  ]);
  expect([failuresOfVitest(undefined), failuresOfPlaywright(undefined)]).toEqual([[], []]);
  expect(placesOfFailures({ ...stats(1, 1), suites })).toEqual(['one.spec.ts:3']);
  expect(placesOfFailures(undefined)).toEqual([]);
});

describe('a suite for which a program is missing', () => {
  const missing = ['PostgreSQL n’est pas installé', 'Chromium n’est pas installé'];

  test('is a skipped test, and in continuous integration a failed one', () => {
    expect(countsOfMissing(missing, false)).toEqual({ passed: 0, failed: 0, skipped: 2 });
    expect(countsOfMissing(missing, true)).toEqual({ passed: 0, failed: 2, skipped: 0 });
    expect(countsOfMissing([], true)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });

  test('is named in the last line', () => {
    expect(closingLine(countsOfMissing(missing, false), missing)).toBe(
      `0 passed, 0 failed, 2 skipped – ${missing.join(' – ')}`,
    );
  });

  test.each([
    [undefined, false],
    ['', false],
    ['0', false],
    ['false', false],
    ['1', true],
    ['true', true],
  ])('CI=%s: must everything run? %s', (CI, expected) => {
    expect(isContinuousIntegration({ CI })).toBe(expected);
  });
});

test('the closing line gives the sums of all parts', () => {
  const skipped = countsOfMissing([''], false);
  const all = [countsOfCheck(0), countsOfCheck(1), skipped, countsOfPlaywright(stats(40), 0)];
  expect(closingLine(sumOf(all))).toBe('41 passed, 1 failed, 1 skipped');
});
