import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,resources,data-layer,web,server,scripts,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});
