import { ensureTestSpaBuilt } from '../../scripts/setup/spa-build.mjs';

// Playwright calls the default export before the first test.
// oxlint-disable-next-line import/no-default-export
export default ensureTestSpaBuilt;
