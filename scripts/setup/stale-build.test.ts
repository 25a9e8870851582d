import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOf } from './stale-build.mjs';

let folder: string;

function write(path: string, content: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'été à Nîmes '));
  write('web/src/main.ts', 'one');
  write('web/src/deep/er.ts', 'two');
  write('lock.json', '{}');
});

afterEach(() => rmSync(folder, { recursive: true }));

const digest = () => digestOf(folder, ['web', 'lock.json']);

test('the build is up to date while no input changes, touched or not', () => {
  const before = digest();
  utimesSync(join(folder, 'lock.json'), new Date(), new Date());
  expect(digest()).toBe(before);
});

test.each([
  ['a changed file', () => write('web/src/deep/er.ts', 'other')],
  ['a new file', () => write('web/src/new.ts', '')],
  ['a removed file', () => rmSync(join(folder, 'web/src/deep/er.ts'))],
  ['a changed lockfile', () => write('lock.json', '{ }')],
])('%s makes it stale', (_, change) => {
  const before = digest();
  change();
  expect(digest()).not.toBe(before);
});

test('tests, installed packages and earlier output are no inputs', () => {
  const before = digest();
  write('web/src/main.test.ts', 'test');
  write('web/node_modules/x/index.js', 'package');
  write('web/dist/index.html', 'output');
  expect(digest()).toBe(before);
});
