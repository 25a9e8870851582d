import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { entryTextsOnly } from './build/entry-texts-only.ts';
import { entryPage } from './build/entry-page.ts';
import { languageFiles } from './build/language-files.ts';
import { singleEntryFile } from './build/single-entry-file.ts';

const server = `http://localhost:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    entryTextsOnly(),
    singleEntryFile(),
    entryPage(),
    languageFiles(),
  ],
  // The data layer as it stands in this repository, not as it is built for publication.
  resolve: { conditions: ['@ne2016/source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Every browser that runs the application knows module preloads.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // All that the entry needs is one file: on a slow line each request costs more than what it brings.
        codeSplitting: {
          groups: [{ name: 'index', tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/data': server,
      '/api': server,
      '/captcha': server,
      '/configuration': server,
      '/broadcasting': server,
      '/app': { target: server, ws: true },
    },
  },
});
