import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,resources,data-layer,web,server,scripts,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Real processes on a busy machine take their time; these bounds only end what hangs.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
