import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where a package is built for publication, the repository itself runs on its source. */
const source = '@ne2016/source';

export default defineConfig({
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: {
    include: ['{contract,resources,data-layer,web,server,scripts,e2e,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Real processes on a busy machine take their time; these bounds only end what hangs.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
