import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type UserConfig } from 'vite';
import { languageOptions } from '../src/i18n/offered-languages.ts';
import { ownWords } from './own-words.ts';

/** React Aria has sentences of its own, which are there in the languages on offer only. */
const locales = languageOptions.map(({ iso }) => iso.replace('_', '-'));

/** How every page of the interface is built, the product or not. */
export const sharedConfig: UserConfig = {
  base: './',
  plugins: [react(), { ...optimizeLocales.vite({ locales }), enforce: 'pre' }, ownWords()],
  // Dependencies that the dev server bundles beforehand pass through none of the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [ownWords()] } },
  // The source of the data layer in this repository, not its build for publication.
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
