import { config } from 'zod/mini';

// Checks of objects are compiled at run time where that is possible. A page’s policy refuses it, and the browser
// complains of each attempt: in a page none is made.
config({ jitless: 'document' in globalThis });

/**
 * The rule that a value breaks, as a Zod issue carries it: its `message` is the name of the validator. The first one
 * ends the check, so that a pattern never meets a text that is longer than allowed.
 */
export const broken = (validator: string) => ({ error: validator, abort: true });
