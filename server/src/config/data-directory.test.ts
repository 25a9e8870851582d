import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { foreignRights, storedSecret, prepareDataDirectory } from './data-directory.ts';
import { StartFault } from './start-fault.ts';

test('a secret is made once and kept where only its owner reads it', () => {
  const folder = temporaryFolder();
  const secret = storedSecret(folder, 'app-secret');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(storedSecret(folder, 'app-secret')).toBe(secret);
  expect(storedSecret(folder, 'push-secret')).not.toBe(secret);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).toSorted()).toEqual(['app-secret', 'push-secret']);
});

test('a secret that a crash left empty is made again', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'app-secret'), '');
  expect(storedSecret(folder, 'app-secret')).toMatch(/^[0-9a-f]{64}$/);
});

test('the folder is made with all above it, for its owner only', () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  prepareDataDirectory(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test.each([
  [0o700, undefined],
  [0o750, '750'],
  [0o705, '705'],
  [0o777, '777'],
])('the rights %o of the folder let others in: %s', (rights, told) => {
  const folder = temporaryFolder();
  chmodSync(folder, rights);
  expect(foreignRights(folder)).toBe(told);
});

function refusalOf(folder: string): unknown {
  try {
    prepareDataDirectory(folder);
  } catch (error) {
    return error;
  }
  return undefined;
}

test('a folder that cannot be made is a fault with a mend', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '', { mode: 0o700 });
  for (const path of [file, join(file, 'var'), join(file, 'a', 'b')])
    expect(refusalOf(path)).toBeInstanceOf(StartFault);
});

test.runIf(process.platform === 'linux')(
  'where the system refuses a folder as if its parent lacked, the start does not hang',
  () => {
    for (const path of ['/proc/interdit', '/proc/interdit/a/b'])
      expect(refusalOf(path)).toBeInstanceOf(StartFault);
  },
);
