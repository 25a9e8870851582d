import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import application from '../vite.config.ts';

/**
 * The application as the product builds it, with the declarations and extensions of the tests instead of the
 * team’s.
 */
export default mergeConfig(
  application,
  defineConfig({
    resolve: {
      alias: {
        '@ne2016/resources': '@ne2016/contract/testing',
        '@ne2016/extensions/interface': fileURLToPath(
          new URL('test-interface/interface.ts', import.meta.url),
        ),
      },
    },
    build: { outDir: '../e2e/dist', emptyOutDir: true },
  }),
);
