import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpClient } from '@ne2016/data-layer';
import { afterEach, expect, test } from 'vitest';
import { createFileCalls } from './file-calls.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const file = { id: '0af1', name: 'plan.pdf', type: 'application/pdf', size: 5_000_000 };

/** Calls `confirm` with a server that answers as given. */
async function confirmAt(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const calls = createFileCalls(
    (options) => createHttpClient({ ...options, baseUrl }),
    () => Promise.reject(new Error('Nobody asks for the configuration')),
  );
  await calls.confirm(file);
}

test('whether a file may be had is learnt from its first byte', async () => {
  let asked = '';
  await confirmAt(({ method, url, headers }, response) => {
    asked = `${method} ${url} ${headers.range}`;
    response.writeHead(206, { 'content-type': file.type }).end('%');
  });
  expect(asked).toBe('GET /files/0af1/plan.pdf bytes=0-0');
});

test('an empty file, which has no first byte, may be had', async () => {
  const confirmed = confirmAt((_, response) => response.writeHead(416).end('{}'));
  await expect(confirmed).resolves.toBeUndefined();
});

test('a server that gives no parts is not listened to until the end of the file', async () => {
  const closed = Promise.withResolvers<void>();
  await confirmAt((_, response) => {
    response.on('close', closed.resolve).writeHead(200, { 'content-length': file.size }).write('%PDF');
  });
  await expect(closed.promise).resolves.toBeUndefined();
});

test('a refusal comes with the words of the server', async () => {
  const problem = { code: 'unknown_file', detail: 'Ce fichier n’existe plus.' };
  const confirmed = confirmAt((_, response) =>
    response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem)),
  );
  await expect(confirmed).rejects.toMatchObject({ problem: { status: 404, ...problem } });
});
