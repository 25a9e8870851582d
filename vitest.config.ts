import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,resources,data-layer,web,server,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});
