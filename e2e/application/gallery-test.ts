import { test as base } from './test.ts';

/** The test with the gallery as its application; `page.goto('#/modal')` opens the modal’s specimens. */
export const test = base.extend({
  baseURL: async ({ gallery }, provide) => await provide(gallery),
});
