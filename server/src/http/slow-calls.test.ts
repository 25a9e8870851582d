import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { beginningLimits, endSlowCalls } from './slow-calls.ts';

const bodyLength = 10_000;

/** Starts a server with a limit of half a second for a call, and sends the beginning of a call. */
async function beginCall(path: string): Promise<Socket> {
  const server = Fastify();
  onTestFinished(() => server.close());
  endSlowCalls(server, 500);
  server.post('/small', async () => ({}));
  server.post('/large', { config: { takesLong: true } }, async () => ({}));
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // Bytes may still be sent when the connection is cut.
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bodyLength}\r\n\r\n{`,
  );
  return socket;
}

/** Resolves when a connection is closed, with or without an error. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.resume().once('close', () => resolve()));
}

/** Sends a byte now and then until the returned function is called, which returns their number. */
function trickle(socket: Socket): () => number {
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(' ');
    sent += 1;
  }, 20);
  onTestFinished(() => clearInterval(timer));
  return () => {
    clearInterval(timer);
    return sent;
  };
}

test.each(['/small', '/large'])('a client of %s that says no more is cut', async (path) => {
  const socket = await beginCall(path);
  await closed(socket);
  expect(socket.destroyed).toBe(true);
});

test('one that goes on and on is cut, but for something large', async () => {
  const [large, small] = [await beginCall('/large'), await beginCall('/small')];
  const stop = trickle(large);
  trickle(small);
  await closed(small);
  large.write(`${' '.repeat(bodyLength - 2 - stop())}}`);
  const [answer] = (await once(large, 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
});

test('a connection over which no call begins is dropped', async () => {
  const interval = beginningLimits.connectionsCheckingInterval / 100;
  const headersTimeout = beginningLimits.headersTimeout / 100;
  const server = Fastify({ http: { headersTimeout, connectionsCheckingInterval: interval } });
  onTestFinished(() => server.close());
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  for (const beginning of ['', 'GET / HTTP/1.1\r\nhost:']) {
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(beginning);
    await closed(socket);
    expect(socket.destroyed).toBe(true);
  }
});
