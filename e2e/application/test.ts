import { type BrowserContext, type Page, test as base } from '@playwright/test';
import type { Application } from './application.ts';
import { Applications, type Variables } from './applications.ts';
import { expect } from './expect.ts';
import { startGallery } from './gallery.ts';
import { People } from './people.ts';
import { startVerifier, type Verifier } from './verifier.ts';

/** What a test may choose, and what it gets. */
interface OfTest {
  /** Environment variables of the application, over the usual ones. */
  variables: Variables;
  application: Application;
  /** A new page of the administrator at the list of projects, live. */
  camille: Page;
  /** A new page of an editor at the list of projects, live. */
  driss: Page;
  /** Fails a test in which a page asks for a text that does not exist. */
  missingTexts: void;
}

/** What the tests of a worker share. Playwright starts it for the first test that asks for it. */
interface OfWorker {
  applications: Applications;
  people: People;
  /** The address of the gallery of the shared behaviours. */
  gallery: string;
  /** The service that an application with a hosted CAPTCHA asks. */
  verifier: Verifier;
}

/**
 * Playwright's test with a running application; `page.goto('#/')` opens it. All that a worker shares is declared here:
 * for a test that shares anything else, Playwright ends the worker and starts another one, with another browser.
 */
export const test = base.extend<OfTest, OfWorker>({
  applications: [
    // Playwright wants the fixtures that this one needs by destructuring: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      await using applications = new Applications();
      await provide(applications);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  people: [async ({}, provide) => await provide(new People()), { scope: 'worker' }],
  gallery: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      await using gallery = await startGallery();
      await provide(gallery.address);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  verifier: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      await using verifier = await startVerifier();
      await provide(verifier);
    },
    { scope: 'worker' },
  ],
  variables: [{}, { option: true }],
  application: async ({ applications, variables }, provide) => {
    await provide(await applications.with(variables));
  },
  camille: async ({ browser, application, people }, provide) => {
    const page = await people.open(browser, application, application.admin);
    await provide(page);
    await page.context().close();
  },
  driss: async ({ browser, application, people }, provide) => {
    const page = await people.open(browser, application, await people.editorOf(application));
    await provide(page);
    await page.context().close();
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
