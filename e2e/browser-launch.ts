import type { LaunchOptions } from '@playwright/test';

/** With which Chromium talks to nobody but us. */
export const browserArguments = [
  // Continuous integration runs as root, which Chromium's sandbox refuses.
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How Chromium is started: the system's own. */
export const browserLaunch: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: browserArguments,
};
