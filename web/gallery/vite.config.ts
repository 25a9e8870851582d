import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import { sharedConfig } from '../build/shared-config.ts';

// The components as the product builds them, on a separate page that is no part of the product.
export default mergeConfig(
  sharedConfig,
  defineConfig({
    root: fileURLToPath(new URL('.', import.meta.url)),
    // Only developers load it.
    build: { chunkSizeWarningLimit: 1000 },
  }),
);
