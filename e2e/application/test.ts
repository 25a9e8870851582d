import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test';
import { type Application, startApplication, type Variables } from './application.ts';
import { expect } from './expect.ts';
import { startGallery } from './gallery.ts';
import { type Person, type Seed, Seeds } from './seed.ts';
import { startVerifier, type Verifier } from './verifier.ts';
import { untilLive } from './workspace.ts';

/** The options and fixtures of a test. Nothing of it is shared with other tests. */
interface OfTest {
  /** Environment variables of the application that override the usual ones. */
  variables: Variables;
  /** Variables that select the sample records, overriding the usual ones. */
  sample: Variables;
  /** The initial data of the test’s application. */
  seed: Seed;
  /** The server of this test only, over a copy of the seed. */
  application: Application;
  /** A new page of the administrator at the list of projects, live. */
  camille: Page;
  /** A new page of an editor at the list of projects, live. */
  driss: Page;
  /** The same editor without a page, which takes a second of processor time: for changes by calls. */
  colleague: BrowserContext;
  /** The service that an application with a hosted CAPTCHA calls. */
  verifier: Verifier;
  /** Fails a test if a page uses a text that does not exist. */
  missingTexts: void;
}

/** Fixtures shared by the tests of a worker, none of which changes them. */
interface OfWorker {
  seeds: Seeds;
  /** The address of the gallery of shared components. */
  gallery: string;
}

/** Opens a new page at the list of projects, signed in and live. */
async function openPage(browser: Browser, { session }: Person): Promise<Page> {
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  await page.goto('#/espace/project');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await untilLive(page);
  return page;
}

/**
 * Playwright’s test with a running application; `page.goto('#/')` opens it. The application is started for
 * the test and ends with it: tests share no record, no account and no session.
 */
export const test = base.extend<OfTest, OfWorker>({
  seeds: [
    // Playwright reads the required fixtures from the destructuring: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      await using seeds = new Seeds();
      await provide(seeds);
    },
    { scope: 'worker' },
  ],
  gallery: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      await using gallery = await startGallery();
      await provide(gallery.address);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  verifier: async ({}, provide) => {
    await using verifier = await startVerifier();
    await provide(verifier);
  },
  variables: [{}, { option: true }],
  sample: [{}, { option: true }],
  seed: async ({ seeds, sample }, provide) => await provide(await seeds.with(sample)),
  application: async ({ seed, sample, variables }, provide) => {
    const chosen = { ...sample, ...variables };
    await using application = await startApplication(undefined, chosen, undefined, seed.dataFolder);
    await provide(application);
  },
  camille: async ({ browser, seed, application: _started }, provide) => {
    const page = await openPage(browser, seed.camille);
    await provide(page);
    await page.context().close();
  },
  driss: async ({ browser, seed, application: _started }, provide) => {
    const page = await openPage(browser, seed.driss);
    await provide(page);
    await page.context().close();
  },
  colleague: async ({ browser, seed, application: _started }, provide) => {
    const context = await browser.newContext({ storageState: seed.driss.session });
    await provide(context);
    await context.close();
  },
  missingTexts: [
    async ({ browser }, provide) => {
      const missing: string[] = [];
      const watch = (context: BrowserContext) =>
        context.on('weberror', (error) => {
          const { message } = error.error();
          if (message.startsWith('There is no text ')) missing.push(message);
        });
      browser.on('context', watch);
      await provide();
      browser.off('context', watch);
      expect(missing).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ application }, provide) => await provide(`${application.address}/`),
});

export { expect };
