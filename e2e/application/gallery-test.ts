import { test as base } from './test.ts';

/**
 * The test with the gallery in place of the application; `page.goto('#/modal')` opens the specimens of the
 * modal.
 */
export const test = base.extend({
  baseURL: async ({ gallery }, provide) => await provide(gallery),
});
