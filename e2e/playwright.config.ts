import { registerHooks } from 'node:module';
import { defineConfig } from '@playwright/test';
import { drawSeed } from '../scripts/testing/test-options.mjs';
import { browserArguments, browserLaunch } from './browser-launch.ts';

// Packages with a published build are tested in their source. Each process of Playwright reads this file.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, '@ne2016/source'] }),
});

// The seed of the random steps, which `npm test` sets. The processes of the workers inherit it.
process.env['TEST_SEED'] ??= String(drawSeed());

export default defineConfig({
  testDir: 'tests',
  globalSetup: './application/prepare.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
  reporter: 'list',
  // Each worker has its own browser, each test its own server. Four fit a machine of two cores: they spend
  // much of their time waiting. Tests share nothing within a file, so each goes to the next free worker, and
  // `--shuffle` shuffles them all.
  workers: 4,
  fullyParallel: true,
  // Slowness on a busy machine is no failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    actionTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // The tests are about results, not about animations.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    // Each page lives for seconds: V8’s optimising compiler costs more processor time than it saves.
    launchOptions: { ...browserLaunch, args: [...browserArguments, '--js-flags=--no-opt'] },
    screenshot: 'only-on-failure',
    // Tracing takes a quarter more processor time, with screenshots two thirds more. `npm test` has no time
    // for it, and repeats failed tests to record a trace.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
});
