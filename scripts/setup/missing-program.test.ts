import { expect, test } from 'vitest';
import { sentenceOfMissingProgram } from './missing-program.mjs';

test.each([
  ['Chromium', 'linux', true, 'sudo apt-get install chromium'],
  ['Chromium', 'linux', false, 'npx playwright install'],
  ['Chromium', 'darwin', false, 'brew install --cask google-chrome'],
  ['Chromium', 'win32', false, 'winget install Google.Chrome'],
  ['PostgreSQL', 'linux', true, 'sudo apt-get install postgresql'],
  ['PostgreSQL', 'darwin', false, 'brew install postgresql'],
  ['PostgreSQL', 'win32', false, 'WSL'],
  ['LibreOffice', 'linux', true, 'libreoffice-calc-nogui'],
] as const)('%s on %s (Debian: %s) is installed by %s', (name, platform, isDebian, expected) => {
  const sentence = sentenceOfMissingProgram(name, platform, isDebian);
  expect(sentence).toContain(name);
  expect(sentence).toContain(expected);
});
