import { join } from 'node:path';
import { refuseFaultyApplication } from './declarations.mjs';
import { inProject } from './project.mjs';
import { ensureBuilt } from './stale-build.mjs';

const name = 'de l’interface';

/** All inputs of the single-page application’s build. */
const inputs = [
  'contract',
  'resources',
  'extensions',
  'data-layer',
  'web',
  'languages',
  'package-lock.json',
  'tsconfig.json',
];

/** Builds the product's application into `web/dist`. */
export async function ensureSpaBuilt() {
  await ensureBuilt({
    name,
    root: inProject('web'),
    config: inProject('web', 'vite.config.ts'),
    folder: inProject('web', 'dist'),
    inputs,
    check: refuseFaultyApplication,
  });
}

/** Builds the application of the browser tests into `e2e/dist`: the product's with the declarations of the tests. */
export async function ensureTestSpaBuilt() {
  await ensureBuilt({
    name,
    root: inProject('web'),
    config: inProject('web', 'build', 'test-application.config.ts'),
    folder: inProject('e2e', 'dist'),
    inputs,
  });
}

/** Builds the gallery of shared components for the browser tests into `web/gallery/dist`. */
export async function ensureGalleryBuilt() {
  const root = inProject('web', 'gallery');
  await ensureBuilt({ name, root, config: join(root, 'vite.config.ts'), folder: join(root, 'dist'), inputs });
}
