import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, defaultServerConditions } from 'vite';

/** Within the project, where Node finds the packages, and ignored by all tools. */
const temporaryFolder = 'node_modules/.prerender';

/** Renders the application in its initial state, before anything is known about the visitor. */
export async function prerender(root: string): Promise<string> {
  const folder = join(root, temporaryFolder, String(process.pid));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      // The source of the data layer in this repository, not its published build.
      ssr: {
        noExternal: [/^@ne2016\//],
        resolve: { conditions: ['@ne2016/source', ...defaultServerConditions] },
      },
      build: {
        ssr: 'src/entry/prerender-app.tsx',
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'prerender-app.js' } },
      },
    });
    const address = pathToFileURL(join(folder, 'prerender-app.js')).href;
    const { prerenderApp } = (await import(address)) as { prerenderApp: () => string };
    return prerenderApp();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
