import { test as base } from '@playwright/test';
import { allCommunes, type Application, startApplication } from './application.ts';

/**
 * Playwright's test with the running application of its worker; `page.goto('#/')` opens it. `hasAllCommunes`: whether it
 * has all 37,590, and not 2,000 of them.
 */
export const test = base.extend<object, { hasAllCommunes: boolean; application: Application }>({
  hasAllCommunes: [false, { option: true, scope: 'worker' }],
  application: [
    async ({ hasAllCommunes }, provide) => {
      await using application = await startApplication(undefined, hasAllCommunes ? allCommunes : {});
      await provide(application);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ application }, provide) => await provide(`${application.address}/`),
});

export { expect } from '@playwright/test';
