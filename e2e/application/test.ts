import { test as base } from '@playwright/test';
import { type Application, startApplication } from './application.ts';

/** Playwright's test with the running application of its worker; `page.goto('#/')` opens it. */
export const test = base.extend<object, { application: Application }>({
  application: [
    // Playwright wants the fixtures that this one needs by destructuring: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const application = await startApplication();
      await provide(application);
      await application.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ application }, provide) => await provide(`${application.address}/`),
});

export { expect } from '@playwright/test';
