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

/** The form of React as it stands in its page before any code has come. */
async function prerenderForm(): Promise<string> {
  const { module } = await runnerImport<{ PrerenderedForm: FunctionComponent }>(
    join(source, 'prerendered-form.tsx'),
    { mode: 'production', configFile: false, logLevel: 'warn' },
  );
  return renderToString(createElement(module.PrerenderedForm));
}

/** Builds the floors as they would be published. */
async function buildFloors(folder: string): Promise<void> {
  const form = await prerenderForm();
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    base: './',
    plugins: [
      {
        name: 'prerendered-form',
        transformIndexHtml: (page, { path }) =>
          path.endsWith('/prerendered.html')
            ? page.replace('<div id="root"></div>', () => `<div id="root">${form}</div>`)
            : page,
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages.map((page) => join(source, page)) },
    },
  });
}

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

/** What the entry is measured against: a form of plain HTML, and one of React alone, rendered by its code or before, on a port of their own. */
export async function serveFloors(): Promise<{ address: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-floors-'));
  await buildFloors(folder);
  const files = await readFloors(folder);
  await rm(folder, { recursive: true });
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '');
    if (found === undefined) response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': found.type, 'content-encoding': 'br' }).end(found.body);
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
