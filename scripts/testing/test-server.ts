import { ensureTestServerBuilt } from '../setup/server-build.mjs';

/**
 * Builds the server that tests start, unless it is up to date or none of them starts it; Vitest calls it
 * before the first test.
 */
export async function setup(): Promise<void> {
  if (process.env['TEST_SERVER'] !== 'unused') await ensureTestServerBuilt();
}
