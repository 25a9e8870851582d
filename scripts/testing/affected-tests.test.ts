import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import {
  affectedTests,
  budgetFor,
  changedFiles,
  lastDurations,
  nearestWithin,
  needBuiltServer,
  planOfChanges,
} from './affected-tests.mjs';

const graph = new Map(
  Object.entries({
    'web/a.ts': [],
    'web/a.test.ts': ['web/a.ts'],
    'web/program.test.ts': [],
    'web/b.ts': ['web/a.ts'],
    'other/b.test.ts': ['web/b.ts'],
    'other/c.test.ts': ['other/testing.ts'],
    'other/d.long.test.ts': ['web/a.ts'],
    'other/testing.ts': ['scripts/setup/server-build.mjs'],
    'scripts/setup/server-build.mjs': [],
  }).map(([file, imports]) => [file, new Set(imports)]),
);

test('the tests that a change affects come nearest first: what imports it, and what is beside it', () => {
  expect(affectedTests(graph, ['web/a.ts'])).toEqual([
    { file: 'web/a.test.ts', distance: 1 },
    { file: 'web/program.test.ts', distance: 1 },
    { file: 'other/b.test.ts', distance: 2 },
  ]);
  expect(affectedTests(graph, ['other/c.test.ts'])[0]).toEqual({ file: 'other/c.test.ts', distance: 0 });
  expect(affectedTests(graph, ['README.md', 'web/gone.test.ts'])).toEqual([]);
});

test('the nearest tests that fit into the time are run, and what has changed itself in any case', () => {
  const affected = [
    { file: 'changed', distance: 0 },
    { file: 'changed too', distance: 0 },
    { file: 'near', distance: 1 },
    { file: 'far', distance: 2 },
  ];
  const durationOf = () => 10;
  expect(nearestWithin(affected, durationOf, 30)).toEqual({
    files: ['changed', 'changed too', 'near'],
    left: 1,
  });
  expect(nearestWithin(affected, durationOf, 5)).toEqual({ files: ['changed', 'changed too'], left: 2 });
  expect(nearestWithin(affected.slice(2), durationOf, 5)).toEqual({ files: ['near'], left: 1 });
});

test('a change of a file that many import has more time', () => {
  const importers = Array.from({ length: 6 }, (_, index): [string, Set<string>] => [
    `${index}.ts`,
    new Set(['hub.ts']),
  ]);
  const larger = new Map([...graph, ...importers]);
  expect(budgetFor(larger, ['web/a.ts'])).toBeLessThan(budgetFor(larger, ['web/a.ts', 'hub.ts']));
});

test('tests need the built server where anything they import starts it', () => {
  expect(needBuiltServer(graph, ['web/a.test.ts', 'other/c.test.ts'])).toBe(true);
  expect(needBuiltServer(graph, ['web/a.test.ts'])).toBe(false);
});

test('browser tests are apart, and documents and texts affect the tests that read them', () => {
  const larger = new Map([
    ...graph,
    ['e2e/tests/a.spec.ts', new Set(['web/a.ts'])],
    ['scripts/testing/documents.test.ts', new Set<string>()],
    ['scripts/testing/texts/typography.test.ts', new Set<string>()],
  ]);
  const plan = (...changed: string[]) => planOfChanges(larger, changed, () => 10);
  expect(plan('web/b.ts')).toEqual({
    unit: ['web/a.test.ts', 'web/program.test.ts', 'other/b.test.ts'].toSorted(),
    left: 0,
    browser: [],
    needsServer: false,
  });
  expect(plan('web/a.ts').browser).toEqual(['e2e/tests/a.spec.ts']);
  expect(plan('docs/push.md').unit).toEqual(['scripts/testing/documents.test.ts']);
  expect(plan('languages/fr_FR.json').unit).toEqual(['scripts/testing/texts/typography.test.ts']);
});

test('a file takes as long as it last took in all projects, or as others where it never ran', () => {
  const folder = temporaryFolder();
  expect(lastDurations(folder)('a.test.ts')).toBe(1000);
  expect(lastDurations(folder)('a.test.tsx')).toBe(4000);
  const cache = join(folder, 'node_modules/.vite/vitest/x');
  mkdirSync(cache, { recursive: true });
  const files = { 'a.test.ts': { duration: 30 } };
  const results = { projects: { sqlite: { files }, postgres: { files } } };
  writeFileSync(join(cache, 'results.json'), JSON.stringify(results));
  expect(lastDurations(folder)('a.test.ts')).toBe(60);
});

test('files that are changed, new, deleted or in the index are found, by names of any kind', () => {
  const folder = temporaryFolder();
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder });
  const write = (path: string) => writeFileSync(join(folder, path), path);
  git('init', '--quiet');
  mkdirSync(join(folder, 'déjà là'));
  for (const path of ['same', 'changed', 'deleted', 'déjà là/x']) write(path);
  git('add', '.');
  git('-c', 'user.name=x', '-c', 'user.email=x@ne2016.test', 'commit', '--quiet', '--message', 'x');
  for (const path of ['changed', 'déjà là/x', 'new', 'added']) writeFileSync(join(folder, path), 'otherwise');
  git('add', 'added');
  rmSync(join(folder, 'deleted'));
  expect(changedFiles(folder).toSorted()).toEqual(['added', 'changed', 'deleted', 'déjà là/x', 'new']);
});
