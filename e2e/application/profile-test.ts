import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../browser-launch.ts';
import { test as base } from './test.ts';

/**
 * The test with a browser that stores its data on disk, like a person’s. The usual contexts are in private
 * mode, where Chromium drops the whole storage of a page that crashes while it writes.
 */
export const test = base.extend({
  context: async ({ baseURL }, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'ne2016-profile-'));
    const context = await chromium.launchPersistentContext(folder, {
      ...browserLaunch,
      ...(baseURL !== undefined && { baseURL }),
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    await provide(context);
    await context.close();
    await rm(folder, { recursive: true, force: true });
  },
  page: async ({ context }, provide) => await provide(await context.newPage()),
});
