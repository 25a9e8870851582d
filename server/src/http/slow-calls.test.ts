import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { beginningLimits, endSlowCalls } from './slow-calls.ts';

const bodyLength = 10_000;

/** A server that gives a call half a second, and a connection over which the beginning of a call is sent. */
async function beginCall(path: string): Promise<Socket> {
  const server = Fastify();
  onTestFinished(() => server.close());
  endSlowCalls(server, 500);
  server.post('/small', async () => ({}));
  server.post('/large', { config: { takesLong: true } }, async () => ({}));
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // What is still sent when it is cut.
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bodyLength}\r\n\r\n{`,
  );
  return socket;
}

/** Settles when a connection is over, by an error or without. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.resume().once('close', () => resolve()));
}

/** Sends a little now and then until told to stop; gives how much that was. */
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
