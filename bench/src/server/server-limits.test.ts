import { expect, test } from 'vitest';
import type { Comparison, Figures, ServerResults } from './figures.ts';
import { isKept, serverLimits } from './server-limits.ts';
import { works } from './works.ts';

const floor: Figures = { p50: 10, p99: 20, rate: 1000, processor: 10, bytes: 5e6 };
/** Figures that meet every limit, most of them just. */
const product: Figures = { ...floor, bytes: 0.9e6 };
const exceptions: Readonly<Record<string, Partial<Figures>>> = {
  'list-gzip': { p50: 1.5 },
  'list-br': { p50: 1.5 },
  'list-unchanged': { p50: 20 },
  'list-changed': { p50: 15 },
  'read-1': { p50: 20 },
  'read-50': { rate: 400, p99: 60 },
  'read-10-beside': { p99: 60 },
  'write-1': { rate: 800 },
  'write-50': { rate: 2000 },
};

/** A run that meets all limits except for the given figures. */
function resultsWith(changed: Readonly<Record<string, Partial<Figures>>>): ServerResults {
  const names = ['list-first', ...works.map(({ name }) => name)];
  const comparisons: Record<string, Comparison> = {};
  for (const name of names)
    comparisons[name] = { floor, product: { ...product, ...exceptions[name], ...changed[name] } };
  const memory = { idle: 130 * 2 ** 20, afterAll: 300 * 2 ** 20 };
  return {
    node: 'v0',
    works: comparisons,
    start: { floor, product: { ...product, p50: 500, ...changed['start'] } },
    memory: { floor: memory, product: memory },
  };
}

function missed(results: ServerResults): string[] {
  return serverLimits(results)
    .filter((limit) => !isKept(limit))
    .map(({ promise }) => promise);
}

test('a server at each limit keeps them all', () => {
  expect(missed(resultsWith({}))).toEqual([]);
});

test.each([
  ['list-first', { p50: 15.1 }, 'list-first: p50, times the floor'],
  ['list-changed', { p50: 15.1 }, 'list-changed: p50, times the floor'],
  ['list-gzip', { p50: 1.51 }, 'list-gzip: p50, times the floor'],
  ['list-br', { bytes: 901_000 }, 'list-br: on the wire'],
  ['list-unchanged', { p50: 20.1 }, 'list-unchanged: p50, times the floor'],
  ['delta-100-thousand', { p50: 15.1 }, 'delta-100-thousand: p50, times the floor'],
  ['delta-100-million', { p50: 12.1 }, 'delta-100: p50 among 1,000,000, times that among 1,000'],
  ['read-1', { p50: 20.1 }, 'read-1: p50, times the floor'],
  ['read-50', { rate: 399 }, 'read-50: rate, times the floor'],
  ['read-500', { p99: 60.1 }, 'read-500: p99, times the floor'],
  ['read-10-beside', { p99: 60.1 }, 'read-10: p99 while others fetch the list, times that without'],
  ['write-1', { rate: 799 }, 'write-1: rate, times the floor'],
  ['write-50', { rate: 1999 }, 'write-50: rate, times the floor'],
  ['start', { p50: 501 }, 'start'],
])('%s with %j is noticed', (name, figures, promise) => {
  expect(missed(resultsWith({ [name]: figures }))).toEqual([promise]);
});

test('memory is noticed', () => {
  const results = resultsWith({});
  const memory = { idle: 131 * 2 ** 20, afterAll: 301 * 2 ** 20 };
  expect(missed({ ...results, memory: { ...results.memory, product: memory } })).toEqual([
    'memory when idle',
    'memory after everything',
  ]);
});
