import { defineConfig } from 'vite';
import { serverConfig } from './server-config.ts';

/** The servers that tests start, built as the product is. */
export default defineConfig(
  serverConfig('test', ['testing/child-server.ts', 'testing/example-server.ts', 'testing/faulty-server.ts']),
);
