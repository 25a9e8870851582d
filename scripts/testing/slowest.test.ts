import { expect, test } from 'vitest';
import { linesOfSlowest, slowBrowserTests, timedBrowserTests, timedFiles } from './slowest.mjs';

const file = (name: string, duration: number) => ({
  name,
  status: 'passed',
  message: '',
  startTime: 1000,
  endTime: 1000 + duration,
  assertionResults: [],
});

const spec = (title: string, durations: number[], tags: string[] = []) => ({
  title,
  ok: true,
  file: 'table.spec.ts',
  line: 7,
  tags,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});

const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

test('the ten slowest files are named, slowest first, by their path in the project', () => {
  const files = Array.from({ length: 12 }, (_, index) => file(`/project/${index}.test.ts`, index * 1000));
  const lines = linesOfSlowest('Les plus longs :', timedFiles({ testResults: files }), '/project/');
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual(['Les plus longs :', '  11.0 s  11.test.ts']);
  expect(lines.at(-1)).toBe('   2.0 s  2.test.ts');
});

test('nothing is named where nothing ran', () => {
  expect(linesOfSlowest('Les plus longs :', timedFiles(undefined), '')).toEqual([]);
  expect(linesOfSlowest('Les plus longs :', timedBrowserTests({ stats, suites: [] }), '')).toEqual([]);
});

test('browser tests are named with their line, whatever group they are in; the long runs are not', () => {
  const inner = { title: 'group', specs: [spec('inner', [900, 2000])] };
  const suites = [
    { title: 'f', specs: [spec('outer', [100]), spec('long', [99_000], ['long'])], suites: [inner] },
  ];
  expect(linesOfSlowest('', timedBrowserTests({ stats, suites }), '')).toEqual([
    '',
    '   2.0 s  table.spec.ts:7 › inner',
    '   0.1 s  table.spec.ts:7 › outer',
  ]);
});

test('a browser test of more than 12 s is too slow, unless it is a long run', () => {
  const specs = [spec('quick', [12_000]), spec('slow', [12_001]), spec('long', [99_000], ['long'])];
  const slow = slowBrowserTests({ stats, suites: [{ title: 'f', specs }] });
  expect(slow.map(({ title }) => title)).toEqual(['slow']);
});
