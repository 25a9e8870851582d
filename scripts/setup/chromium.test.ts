import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { findChromium, headlessShell, packagesFor } from './chromium.mjs';

/** Writes an empty file, and returns its path. */
function install(...path: [string, ...string[]]): string {
  const file = join(...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
}

test('finds the browser of any usual name on the search path, and nothing where there is none', () => {
  const folder = temporaryFolder();
  const system = {
    platform: 'linux' as const,
    home: folder,
    variables: { PATH: [join(folder, 'absent'), folder].join(delimiter) },
  };
  expect(findChromium(system)).toBeUndefined();
  const edge = install(folder, 'microsoft-edge');
  expect(findChromium(system)).toBe(edge);
  const chromium = install(folder, 'chromium-browser');
  expect(findChromium(system)).toBe(chromium);
  expect(findChromium(system, headlessShell)).toBe(chromium);
  const shell = install(folder, headlessShell);
  expect(findChromium(system, headlessShell)).toBe(shell);
  expect(findChromium(system)).toBe(chromium);
});

test('takes the browser that is asked for, where it is there', () => {
  const folder = temporaryFolder();
  const chromium = install(folder, 'chromium');
  const other = install(folder, 'other', 'browser');
  const find = (CHROMIUM_PATH: string) =>
    findChromium({ platform: 'linux', home: folder, variables: { PATH: folder, CHROMIUM_PATH } });
  expect(find(other)).toBe(other);
  expect(find(join(folder, 'gone'))).toBe(chromium);
});

test('finds an application of macOS, of everybody or of one person', () => {
  const home = temporaryFolder();
  const system = { platform: 'darwin' as const, home, variables: { PATH: home } };
  const chrome = install(home, 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(findChromium(system)).toBe(chrome);
});

test('finds a program of Windows, Chrome before the Edge that is always there', () => {
  const [programs, own] = [temporaryFolder(), temporaryFolder()];
  const variables = { Path: '', 'PROGRAMFILES(X86)': programs, LOCALAPPDATA: own };
  const system = { platform: 'win32' as const, home: own, variables };
  expect(findChromium(system)).toBeUndefined();
  const edge = install(programs, 'Microsoft/Edge/Application/msedge.exe');
  expect(findChromium(system)).toBe(edge);
  const chrome = install(own, 'Google/Chrome/Application/chrome.exe');
  expect(findChromium(system)).toBe(chrome);
});

test('installs the browser that takes less time also where another one is, and nothing where it is', () => {
  expect(packagesFor(undefined, headlessShell)).toEqual([headlessShell, 'chromium']);
  expect(packagesFor('/usr/bin/chromium', headlessShell)).toEqual([headlessShell]);
  expect(packagesFor(`/usr/bin/${headlessShell}`, headlessShell)).toEqual([]);
  expect(packagesFor(undefined, undefined)).toEqual(['chromium']);
  expect(packagesFor('/usr/bin/google-chrome', undefined)).toEqual([]);
});
