import { defineConfig } from 'vite';
import { serverConfig } from './server-config.ts';

/** Builds the servers and the commands that tests start, as the product is built. */
export default defineConfig(
  serverConfig('test', [
    ...['child-server', 'example-server', 'extended-server', 'forgetful-server'].map(
      (name) => `testing/${name}.ts`,
    ),
    ...['backup', 'push', 'restore', 'user'].map((name) => `commands/${name}.ts`),
    'testing/cheap-password-hashes.ts',
  ]),
);
