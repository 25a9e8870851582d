import { defineConfig } from 'vite';
import { serverConfig } from './server-config.ts';

/** The servers and the commands that tests start, built as the product is. */
export default defineConfig(
  serverConfig('test', [
    ...['child-server', 'example-server', 'extended-server', 'forgetful-server'].map(
      (name) => `testing/${name}.ts`,
    ),
    ...['backup', 'push', 'restore', 'user'].map((name) => `commands/${name}.ts`),
    'testing/cheap-password-hashes.ts',
  ]),
);
