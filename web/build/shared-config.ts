import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type UserConfig } from 'vite';
import { ownWords } from './own-words.ts';

/** How every page of the interface is built, the product or not. */
export const sharedConfig: UserConfig = {
  base: './',
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' }, ownWords()],
  // Dependencies that the dev server bundles beforehand pass through none of the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [ownWords()] } },
  // The data layer as it stands in this repository, not as it is built for publication.
  resolve: {
    conditions: ['@ne2016/source', ...defaultClientConditions],
    // What older versions of React lack, a library brings along; this one has it.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Browsers that choose between light and dark colours themselves: written out for others, the colours double in size.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
};
