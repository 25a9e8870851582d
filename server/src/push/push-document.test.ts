import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const document = readFileSync(join(folder, '../../../docs/push.md'), 'utf8');

test('docs/push.md names every test of the push server, and no other', () => {
  const named = new Set(document.match(/(?<=`)(?:core|embedded)\/[\w.-]+\.test\.ts(?=`)/g));
  const tests = globSync('{core,embedded}/*.test.ts', { cwd: folder });
  expect([...named].toSorted()).toEqual(tests.toSorted());
});
