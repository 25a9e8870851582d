import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostgres } from './postgres.mjs';

function install(folder: string, ...programs: string[]): string {
  mkdirSync(folder, { recursive: true });
  for (const program of programs) writeFileSync(join(folder, program), '');
  return folder;
}

test('finds the programs of a server on the search path, else those of the newest version, else none', () => {
  const root = mkdtempSync(join(tmpdir(), 'postgres-'));
  const versions = join(root, 'versions');
  expect(findPostgres(join(root, 'absent'), versions)).toBeUndefined();
  const client = install(join(root, 'client'), 'psql');
  install(join(versions, '9', 'bin'), 'initdb', 'postgres');
  const newest = install(join(versions, '16', 'bin'), 'initdb', 'postgres');
  expect(findPostgres(client, versions)).toBe(newest);
  const onPath = install(join(root, 'server'), 'initdb', 'postgres');
  expect(findPostgres(`${client}:${onPath}`, versions)).toBe(onPath);
  rmSync(root, { recursive: true });
});
