import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { findLibreOffice } from './libreoffice.mjs';

test('finds LibreOffice by either of its names on the search path, and nothing where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  const searchPath = [join(folder, 'absent'), folder].join(delimiter);
  expect(findLibreOffice(searchPath)).toBeUndefined();
  writeFileSync(join(folder, 'libreoffice'), '');
  expect(findLibreOffice(searchPath)).toBe(join(folder, 'libreoffice'));
  rmSync(folder, { recursive: true });
});
