import { expect, test } from 'vitest';
import { type ListStatus, readyStatus } from './list-status.ts';
import { SteadyStatus } from './steady-status.ts';

const loading: ListStatus = { state: 'loading' };
const problem = { code: 'network', status: null, detail: '', errors: [], retryAfter: null } as const;
const failed: ListStatus = { state: 'failed', problem };

const [communes, projects] = [{}, {}];

test('a failure stays while what has failed is asked for again, until it is there', () => {
  const steady = new SteadyStatus();
  expect(steady.update(failed, communes)).toBe(failed);
  expect(steady.update(loading, communes)).toBe(failed);
  expect(steady.update(readyStatus, communes)).toBe(readyStatus);
  expect(steady.update(loading, communes)).toBe(loading);
});

test('of another list nothing has failed yet, and neither of the first when it is shown again', () => {
  const steady = new SteadyStatus();
  steady.update(failed, communes);
  expect(steady.update(loading, projects)).toBe(loading);
  expect(steady.update(loading, communes)).toBe(loading);
});

test('a retry of the user shows that it is loading', () => {
  const steady = new SteadyStatus();
  steady.update(failed, communes);
  steady.update(loading, communes);
  steady.retry();
  expect(steady.update(loading, communes)).toBe(loading);
});
