import { refuseFaultyApplication } from './declarations.mjs';
import { inProject } from './project.mjs';
import { ensureBuilt } from './stale-build.mjs';

const name = 'du serveur';
const root = inProject('server');

/** All inputs of the server’s build. */
const inputs = [
  'contract',
  'resources',
  'extensions',
  'server/src',
  'server/build',
  'server/vite.config.ts',
  'scripts/setup/installed-packages.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/** The built server with the team’s declarations. */
export const builtServer = inProject('server', 'dist', 'product', 'main.js');

/** Builds the product’s server into `server/dist/product`. */
export async function ensureServerBuilt() {
  await ensureBuilt({
    name,
    root,
    config: inProject('server', 'vite.config.ts'),
    folder: inProject('server', 'dist', 'product'),
    inputs,
    check: refuseFaultyApplication,
  });
}

/** The built server with the declarations of the tests; its argument is the folder of the application. */
export const builtTestServer = inProject('server', 'dist', 'test', 'child-server.js');

/** The built server with the small resources of the tests; its argument is the folder of the application. */
export const builtExampleServer = inProject('server', 'dist', 'test', 'example-server.js');

/** The built server with an extension. */
export const builtExtendedServer = inProject('server', 'dist', 'test', 'extended-server.js');

/** The built server of the tests whose change log does not store previous values for the history. */
export const builtForgetfulServer = inProject('server', 'dist', 'test', 'forgetful-server.js');

const cheapHashes = inProject('server', 'dist', 'test', 'cheap-password-hashes.js');

/**
 * Returns Node’s arguments for a built command of the product. It hashes passwords like the servers of the
 * tests.
 * @param {'backup' | 'push' | 'restore' | 'user'} name
 * @returns {[option: string, ...words: string[]]}
 */
export const builtTestCommand = (name) => [
  '--import',
  cheapHashes,
  inProject('server', 'dist', 'test', `${name}.js`),
];

/** Builds the servers and the commands that tests start into `server/dist/test`. */
export async function ensureTestServerBuilt() {
  await ensureBuilt({
    name,
    root,
    config: inProject('server', 'build', 'test-servers.config.ts'),
    folder: inProject('server', 'dist', 'test'),
    inputs,
  });
}
