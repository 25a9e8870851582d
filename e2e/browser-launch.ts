import type { LaunchOptions } from '@playwright/test';
import { findChromium, headlessShell } from '../scripts/setup/chromium.mjs';
import { thisSystem } from '../scripts/setup/find-program.mjs';

/** Arguments that keep Chromium from connecting to anything but the tests. */
export const browserArguments = [
  // Continuous integration runs as root, which Chromium’s sandbox refuses.
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system’s own Chromium; without one, Playwright’s. */
const executablePath = findChromium(thisSystem, headlessShell);

/** The launch options of Chromium. */
export const browserLaunch: LaunchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  args: browserArguments,
  // Without a locale that supports accents, Chromium names a file with accents « download ».
  env: { LC_ALL: 'C.UTF-8', ...process.env },
};
