import { refuseFaultyApplication } from './declarations.mjs';
import { inProject } from './project.mjs';
import { ensureBuilt } from './stale-build.mjs';

const name = 'du serveur';
const root = inProject('server');

/** All that goes into the server. */
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

/** The server with the team's declarations, once it is built. */
export const builtServer = inProject('server', 'dist', 'product', 'main.js');

/** Builds the product's server into `server/dist/product`. */
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

/** The server with the declarations of the tests, once it is built; its argument is the folder of the application. */
export const builtTestServer = inProject('server', 'dist', 'test', 'child-server.js');

/** The server with the small resources of the tests, once it is built; its argument is the folder of the application. */
export const builtExampleServer = inProject('server', 'dist', 'test', 'example-server.js');

/** A server with an extension, once it is built. */
export const builtExtendedServer = inProject('server', 'dist', 'test', 'extended-server.js');

/** The server of the tests without what the log keeps for the history, once it is built. */
export const builtForgetfulServer = inProject('server', 'dist', 'test', 'forgetful-server.js');

const cheapHashes = inProject('server', 'dist', 'test', 'cheap-password-hashes.js');

/**
 * The arguments of Node for a built command of the product. It hashes passwords as the servers of the tests do.
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
