import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { preview } from 'vite';

const configFile = fileURLToPath(new URL('../../web/gallery/vite.config.ts', import.meta.url));

/** Serves the gallery of the shared behaviours, built as the product is, on a free port. */
async function startGallery(): Promise<{ address: string; close: () => Promise<void> }> {
  const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 0 } });
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('The gallery is served nowhere');
  return { address, close: () => server.close() };
}

/** Playwright's test with the gallery; `page.goto('#/modal')` opens the specimens of the modal. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // Playwright wants the fixtures that this one needs by destructuring: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const { address, close } = await startGallery();
      await provide(address);
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ gallery }, provide) => await provide(gallery),
});
