import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { endSlowCalls } from './slow-calls.ts';

/** A server that gives a call 50 ms, and a connection over which one half of a call is sent. */
async function sendHalf(path: string) {
  const server = Fastify();
  onTestFinished(() => server.close());
  endSlowCalls(server, 50);
  server.post('/small', async () => ({}));
  server.post('/large', { config: { takesLong: true } }, async () => ({}));
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`;
  socket.write(`${head}{`);
  return socket;
}

test('a client that does not finish its call in time is cut', async () => {
  const socket = await sendHalf('/small');
  await once(socket.resume(), 'close');
  expect(socket.destroyed).toBe(true);
});

test('one that sends something large has its time, and what was sent in time is answered', async () => {
  const [slow, cut] = await Promise.all([sendHalf('/large'), sendHalf('/small')]);
  await once(cut.resume(), 'close');
  slow.write('}');
  const [answer] = (await once(slow, 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
});
