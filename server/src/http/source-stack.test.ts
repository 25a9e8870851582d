import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { sourceStack } from './source-stack.ts';

test('a trace through a built file names the lines of its source; what has none stays', () => {
  const folder = temporaryFolder();
  const url = (name: string) => pathToFileURL(join(folder, name)).href;
  // The third line is the sixth of `own.ts`; the others are of packages.
  const map = { version: 3, sources: ['../own.ts'], names: [], mappings: ';;AAKA' };
  writeFileSync(join(folder, 'built.js.map'), JSON.stringify(map));
  const stack = (own: string) =>
    [
      'Error: what happened',
      `    at own (${own})`,
      `    at async ofPackage (${url('built.js')}:4:2)`,
      `    at ${url('unmapped.js')}:1:1`,
      `    at ${url('source.ts')}:3:1`,
      '    at node:internal/process/task_queues:104:5',
    ].join('\n');
  const source = new URL('../own.ts', url('built.js')).href;
  expect(sourceStack(stack(`${url('built.js')}:3:1`))).toBe(stack(`${source}:6:1`));
});
