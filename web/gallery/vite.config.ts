import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import product from '../vite.config.ts';

// The parts as the product builds them, on a page of their own that is no part of the product.
export default mergeConfig(product, {
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../public', import.meta.url)),
  // Nobody waits for it over a line.
  build: { chunkSizeWarningLimit: 1000 },
});
