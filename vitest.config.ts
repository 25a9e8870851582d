import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where a package is built for publication, the repository itself runs on its source. */
const source = '@ne2016/source';

/** `module` leads to files that only a bundler can read, and the processes of the tests are plain Node. */
const nodeConditions = defaultServerConditions.filter((condition) => condition !== 'module');

export default defineConfig({
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...nodeConditions] } },
  test: {
    include: ['{contract,resources,data-layer,web,server,scripts,e2e,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Real processes on a busy machine take their time; these bounds only end what hangs.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
