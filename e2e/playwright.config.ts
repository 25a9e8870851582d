import { registerHooks } from 'node:module';
import { defineConfig } from '@playwright/test';
import { browserArguments, browserLaunch } from './browser-launch.ts';

// Where a package is built for publication, the tests run on its source. Each process of Playwright reads this file.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, '@ne2016/source'] }),
});

export default defineConfig({
  testDir: 'tests',
  globalSetup: './application/prepare.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
  reporter: 'list',
  // Each worker has a browser of its own, each test a server of its own. Four fit a machine of two cores: much of their
  // time is waiting. No test shares anything with the others of its file, so each goes to the next worker that is free,
  // and `--shuffle` shuffles them all.
  workers: 4,
  fullyParallel: true,
  // What takes long on a machine that does much else is no fault.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    actionTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What is tested is what happens, not how it slides in.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    // Each page lives for seconds: what V8's last compiler takes of the processor, it does not save.
    launchOptions: { ...browserLaunch, args: [...browserArguments, '--js-flags=--no-opt'] },
    screenshot: 'only-on-failure',
    // That takes a quarter more processor time, with pictures two thirds more. `npm test` has no time for it, and repeats
    // what failed to record a trace.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
});
