import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const server = `http://localhost:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' }],
  // The data layer as it stands in this repository, not as it is built for publication.
  resolve: { conditions: ['@ne2016/source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2023',
  },
  server: {
    proxy: {
      '/data': server,
      '/api': server,
      '/captcha': server,
      '/configuration': server,
      '/broadcasting': server,
      '/languages': server,
      '/app': { target: server, ws: true },
    },
  },
});
