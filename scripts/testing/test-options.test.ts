import { expect, test } from 'vitest';
import { Fault } from '../setup/fault.mjs';
import { readTestOptions } from './test-options.mjs';

test('each run without a word draws a seed of its own, and tests what a change can break', () => {
  const [one, other] = [readTestOptions([]), readTestOptions([])];
  expect(one.extent).toBe('usual');
  expect(one.seed).not.toBe(other.seed);
});

test('the extent and the seed can be given, in any order', () => {
  expect(readTestOptions(['--changed', '--seed', '7'])).toEqual({ extent: 'changed', seed: 7 });
  expect(readTestOptions(['--seed', '0', '--all'])).toEqual({ extent: 'all', seed: 0 });
});

test.each([
  [['--quick']],
  [['server']],
  [['--changed', '--all']],
  [['--seed']],
  [['--seed', '']],
  [['--seed', 'x']],
  [['--seed', '-1']],
  [['--seed', '1.5']],
  [['--seed', String(2 ** 31)]],
])('%j is refused with what may be said', (words) => {
  expect(() => readTestOptions(words)).toThrow(Fault);
  expect(() => readTestOptions(words)).toThrow('npm run test:all');
});
