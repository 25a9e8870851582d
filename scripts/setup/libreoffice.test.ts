import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { findLibreOffice } from './libreoffice.mjs';

test('finds LibreOffice by either of its names on the search path, and nothing where there is none', () => {
  const folder = temporaryFolder();
  const variables = { PATH: [join(folder, 'absent'), folder].join(delimiter) };
  const find = () => findLibreOffice({ platform: 'linux', home: folder, variables });
  expect(find()).toBeUndefined();
  writeFileSync(join(folder, 'libreoffice'), '');
  expect(find()).toBe(join(folder, 'libreoffice'));
});

test('finds it among the programs of Windows', () => {
  const folder = temporaryFolder();
  const find = () =>
    findLibreOffice({ platform: 'win32', home: folder, variables: { PROGRAMFILES: folder } });
  expect(find()).toBeUndefined();
  mkdirSync(join(folder, 'LibreOffice', 'program'), { recursive: true });
  writeFileSync(join(folder, 'LibreOffice', 'program', 'soffice.exe'), '');
  expect(find()).toBe(join(folder, 'LibreOffice', 'program', 'soffice.exe'));
});
