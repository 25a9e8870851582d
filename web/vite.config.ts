import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import { brandStyles } from './build/brand-page.ts';
import { chosenTexts } from './build/chosen-texts.ts';
import { entryPage } from './build/entry-page.ts';
import { languageFiles } from './build/language-files.ts';
import { sharedConfig } from './build/shared-config.ts';
import { singleEntryFile } from './build/single-entry-file.ts';
import { workspaceChunk } from './build/workspace-chunk.ts';

const server = `http://localhost:${process.env['PORT'] ?? '8080'}`;

export default mergeConfig(
  sharedConfig,
  defineConfig({
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      brandStyles(),
      chosenTexts(),
      singleEntryFile(),
      workspaceChunk(),
      entryPage(),
      languageFiles(),
    ],
    // The gallery has its own server, and packages that only it needs: `npm run dev` installs none of them.
    optimizeDeps: {
      entries: ['index.html'],
      // Imported by a worker, which the scan does not see: the page would reload during a sign-in.
      include: ['pbkdf2', 'sha2', 'utils'].map((name) => `@noble/hashes/${name}.js`),
    },
    build: {
      // All supported browsers have module preloads.
      modulePreload: { polyfill: false },
      // The workspace is one file, in kB.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        output: {
          // The entry is one file: on a slow connection each request costs more than its content.
          codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
        },
      },
    },
    server: {
      proxy: {
        '/data': server,
        '/files': server,
        '/api': server,
        '/captcha': server,
        '/configuration': server,
        '/broadcasting': server,
        '/app': { target: server, ws: true },
      },
    },
  }),
);
