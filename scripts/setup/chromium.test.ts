import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium, headlessShell, packagesFor } from './chromium.mjs';

test('finds the browser of any usual name on the search path, and nothing where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  const searchPath = [join(folder, 'absent'), folder].join(delimiter);
  expect(findChromium(searchPath)).toBeUndefined();
  writeFileSync(join(folder, 'chromium-browser'), '');
  expect(findChromium(searchPath)).toBe(join(folder, 'chromium-browser'));
  const headless = () => findChromium(searchPath, headlessShell);
  expect(headless()).toBe(join(folder, 'chromium-browser'));
  writeFileSync(join(folder, headlessShell), '');
  expect(headless()).toBe(join(folder, headlessShell));
  expect(findChromium(searchPath)).toBe(join(folder, 'chromium-browser'));
  rmSync(folder, { recursive: true });
});

test('installs the browser that takes less time also where another one is, and nothing where it is', () => {
  expect(packagesFor(undefined, headlessShell)).toEqual([headlessShell, 'chromium']);
  expect(packagesFor('/usr/bin/chromium', headlessShell)).toEqual([headlessShell]);
  expect(packagesFor(`/usr/bin/${headlessShell}`, headlessShell)).toEqual([]);
  expect(packagesFor(undefined, undefined)).toEqual(['chromium']);
  expect(packagesFor('/usr/bin/google-chrome', undefined)).toEqual([]);
});
