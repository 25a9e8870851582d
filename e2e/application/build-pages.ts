import { ensureTestServerBuilt } from '../../scripts/setup/server-build.mjs';
import { ensureGalleryBuilt, ensureTestSpaBuilt } from '../../scripts/setup/spa-build.mjs';

/** Builds what the tests open and start, unless it is there: the application, the gallery and the server. */
// Playwright calls the default export before the first test.
// oxlint-disable-next-line import/no-default-export
export default async function buildPages(): Promise<void> {
  await Promise.all([ensureTestSpaBuilt(), ensureGalleryBuilt(), ensureTestServerBuilt()]);
}
