import { config } from 'zod';

// Checks are compiled at run time where that is possible. The page’s policy refuses it, and the browser complains of
// each attempt: none is made. This has to run before the first check is made.
config({ jitless: true });
