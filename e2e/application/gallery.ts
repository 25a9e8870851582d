import { fileURLToPath } from 'node:url';
import { preview } from 'vite';

const configFile = fileURLToPath(new URL('../../web/gallery/vite.config.ts', import.meta.url));

/** Serves the gallery of the shared components, in a production build, on a free port. */
export async function startGallery(): Promise<AsyncDisposable & { address: string }> {
  const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 0 } });
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('The gallery is served nowhere');
  return { address, [Symbol.asyncDispose]: () => server.close() };
}
