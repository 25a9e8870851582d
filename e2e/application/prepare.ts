import { ensureTestServerBuilt } from '../../scripts/setup/server-build.mjs';
import { ensureGalleryBuilt, ensureTestSpaBuilt } from '../../scripts/setup/spa-build.mjs';
import { makeSeed, removeSeed, seedVariable } from './seed.ts';

/**
 * Prepares the tests: builds the application, the gallery and the server unless they exist, and a database
 * with a small sample for the usual applications.
 */
// Playwright calls the default export before the first test, and its result after the last one.
// oxlint-disable-next-line import/no-default-export
export default async function prepare(): Promise<() => Promise<void>> {
  await Promise.all([ensureTestSpaBuilt(), ensureGalleryBuilt(), ensureTestServerBuilt()]);
  const seed = await makeSeed();
  process.env[seedVariable] = seed;
  return () => removeSeed(seed);
}
