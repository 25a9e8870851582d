import { ensureTestServerBuilt } from '../setup/server-build.mjs';

/** Builds the server that tests start, unless it is there; Vitest calls it before the first test. */
export const setup = ensureTestServerBuilt;
