import { join } from 'node:path';

const repository = join(import.meta.dirname, '..', '..');

/** The texts that server and browser share; the built application has them for the browser. */
export const languagesFolder = join(repository, 'languages');

/** The built single-page application. */
export const applicationFolder = join(repository, 'web', 'dist');
