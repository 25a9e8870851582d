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
      // A worker imports them, which the scan does not see: the page would reload while somebody signs in.
      include: ['pbkdf2', 'sha2', 'utils'].map((name) => `@noble/hashes/${name}.js`),
    },
    build: {
      // Every browser that runs the application knows module preloads.
      modulePreload: { polyfill: false },
      // The workspace is one file, in kB.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        output: {
          // All that the entry needs is one file: on a slow line each request costs more than what it brings.
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
