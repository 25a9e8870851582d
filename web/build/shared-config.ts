import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type UserConfig } from 'vite';
import { languageOptions } from '../src/i18n/offered-languages.ts';
import { ownWords } from './own-words.ts';

/** React Aria has its own texts; only the offered languages are kept. */
const locales = languageOptions.map(({ iso }) => iso.replace('_', '-'));

/** The build settings of every page of the interface, including the gallery. */
export const sharedConfig: UserConfig = {
  base: './',
  plugins: [react(), { ...optimizeLocales.vite({ locales }), enforce: 'pre' }, ownWords()],
  // Pre-bundled dependencies of the dev server skip the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [ownWords()] } },
  // The source of the data layer in this repository, not its published build.
  resolve: {
    conditions: ['@ne2016/source', ...defaultClientConditions],
    // A library brings a polyfill for older versions of React; this version has the function.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Browsers that support `light-dark()`: compiled for others, the colours double in size.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
};
