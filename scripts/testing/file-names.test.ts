import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../setup/project.mjs';

const files = globSync('{contract,resources,data-layer,web,server,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: projectFolder,
  exclude: (name) => ['node_modules', 'dist'].includes(basename(name)),
});

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(100);
});

test('files and folders are named in lower case with hyphens, after what they do', () => {
  const parts = new Set(files.flatMap((file) => file.split('/')));
  const vague = /^(utils?|helpers?|common|misc|shared|lib)(\.|$)/;
  expect(
    [...parts].filter((part) => !/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(part) || vague.test(part)),
  ).toEqual([]);
});

test('only the entries of a package are called index', () => {
  const entries =
    /^[a-z-]+\/src$|^data-layer\/src\/(kinds|persistence|presence|react|tabs|testing|undo|views)$|^resources\/src\/samples$/;
  const indexes = files.filter((file) => basename(file).startsWith('index.'));
  expect(indexes.filter((file) => !entries.test(dirname(file)))).toEqual([]);
});
