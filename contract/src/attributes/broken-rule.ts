import { config } from 'zod/mini';

// Zod compiles object checks at run time where possible. The policy of a page forbids that, and browsers
// report each attempt: compilation is therefore off in pages.
config({ jitless: 'document' in globalThis });

/**
 * The parameters of a Zod check for a broken rule: its `message` is the name of the validator. The first
 * issue aborts the check, so that a pattern is never applied to a text that is too long.
 */
export const broken = (validator: string) => ({ error: validator, abort: true });
