import { ensureGalleryBuilt, ensureTestSpaBuilt } from '../../scripts/setup/spa-build.mjs';

/** Builds the pages that the tests open, unless they are there: the application and the gallery, at the same time. */
// Playwright calls the default export before the first test.
// oxlint-disable-next-line import/no-default-export
export default async function buildPages(): Promise<void> {
  await Promise.all([ensureTestSpaBuilt(), ensureGalleryBuilt()]);
}
