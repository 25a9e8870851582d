import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { build, runnerImport } from 'vite';

const pages = ['static.html', 'react.html', 'prerendered.html'];
const source = join(import.meta.dirname, 'floors');

/** Renders the React form to the HTML of the page before any code is loaded. */
async function prerenderForm(): Promise<string> {
  const { module } = await runnerImport<{ PrerenderedForm: FunctionComponent }>(
    join(source, 'prerendered-form.tsx'),
    { mode: 'production', configFile: false, logLevel: 'warn' },
  );
  return renderToString(createElement(module.PrerenderedForm));
}

/** Builds the floors for production, each separately: none loads a file shared with another. */
async function buildFloors(folder: string): Promise<void> {
  const form = await prerenderForm();
  for (const page of pages)
    await build({
      root: source,
      configFile: false,
      logLevel: 'warn',
      base: './',
      plugins: [
        {
          name: 'prerendered-form',
          transformIndexHtml: (built) =>
            page === 'prerendered.html'
              ? built.replace('<div id="root"></div>', () => `<div id="root">${form}</div>`)
              : built,
        },
      ],
      build: {
        outDir: folder,
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(source, page) },
      },
    });
}

/**
 * The static form with a header of the application. Because of it, a browser starts a new process for the
 * page once the answer has begun, even if it would otherwise reuse one.
 */
const isolatedPage = '/isolated.html';
const isolation = { 'cross-origin-opener-policy': 'same-origin' };

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript' };

async function readFloors(folder: string) {
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const file of await readdir(folder, { recursive: true })) {
    const type = Object.entries(types).find(([extension]) => file.endsWith(`.${extension}`))?.[1];
    if (type !== undefined)
      files.set(`/${file}`, { type, body: brotliCompressSync(await readFile(join(folder, file))) });
  }
  return files;
}

/**
 * Serves the floors of the entry on a separate port: a plain HTML form, and forms of React alone,
 * client-rendered and prerendered.
 */
export async function serveFloors(): Promise<{ address: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-floors-'));
  await buildFloors(folder);
  const files = await readFloors(folder);
  await rm(folder, { recursive: true });
  const server = createServer((request, response) => {
    const isIsolated = request.url === isolatedPage;
    const found = files.get(isIsolated ? '/static.html' : (request.url ?? ''));
    if (found === undefined) response.writeHead(204).end();
    else {
      const headers = { 'content-type': found.type, 'content-encoding': 'br', ...(isIsolated && isolation) };
      response.writeHead(200, headers).end(found.body);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address of a socket');
  return {
    address: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
