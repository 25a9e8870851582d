import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { findPostgres } from './postgres.mjs';

function install(folder: string, ...programs: string[]): string {
  mkdirSync(folder, { recursive: true });
  for (const program of programs) writeFileSync(join(folder, program), '');
  return folder;
}

test('finds the programs of a server on the search path, else those of the newest version, else none', () => {
  const root = temporaryFolder();
  const versions = join(root, 'versions');
  const find = (PATH: string, platform: NodeJS.Platform = 'linux') =>
    findPostgres({ platform, home: root, variables: { PATH } }, [[versions, /^postgresql@(\d+)$/]]);
  expect(find(join(root, 'absent'))).toBeUndefined();
  const client = install(join(root, 'client'), 'psql');
  install(join(versions, 'other', 'bin'), 'initdb', 'postgres');
  expect(find(client)).toBeUndefined();
  install(join(versions, 'postgresql@9', 'bin'), 'initdb', 'postgres');
  const newest = install(join(versions, 'postgresql@16', 'bin'), 'initdb', 'postgres');
  expect(find(client)).toBe(newest);
  const onPath = install(join(root, 'server'), 'initdb', 'postgres');
  expect(find(`${client}:${onPath}`)).toBe(onPath);
  expect(find(onPath, 'win32')).toBeUndefined();
});
