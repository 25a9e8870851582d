import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import { sharedConfig } from '../build/shared-config.ts';

// The parts as the product builds them, on a page of their own that is no part of the product.
export default mergeConfig(
  sharedConfig,
  defineConfig({
    root: fileURLToPath(new URL('.', import.meta.url)),
    // Nobody waits for it over a line.
    build: { chunkSizeWarningLimit: 1000 },
  }),
);
