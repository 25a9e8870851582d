import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openRaw } from '../testing/raw-socket.ts';
import { RecordCalls } from './record-calls.ts';

/** More than the system buffers for a client that does not read. */
const longBody = 'x'.repeat(40_000_000);

/** A server whose record calls wait for the test. */
async function start() {
  const server = Fastify();
  const calls = new RecordCalls(server);
  onTestFinished(() => server.close());
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const wait = async () => {
    begun.resolve();
    return answer.promise;
  };
  server.get('/data/:resource', wait);
  server.post('/data/:resource/', wait);
  server.get('/files/:id', wait);
  let answered = 0;
  server.addHook('onResponse', async () => void (answered += 1));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = await openRaw((server.server.address() as AddressInfo).port);
  return { calls, begun: begun.promise, answer, server, socket, isAnswered: () => answered > 0 };
}

test('a call counts while it is worked on, and not while a client reads its answer slowly', async () => {
  const { calls, begun, answer, socket, isAnswered } = await start();
  socket.pause();
  socket.write('GET /data/task HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun;
  expect(calls.isEmpty).toBe(false);
  answer.resolve(longBody);
  await once(socket, 'readable');
  expect([calls.isEmpty, isAnswered()]).toEqual([true, false]);
});

test('a client that is gone before its answer does not count', async () => {
  const { calls, begun, server, socket } = await start();
  const closed = new Promise((resolve) =>
    server.server.once('request', (_, raw) => raw.once('close', resolve)),
  );
  socket.write('GET /data/task HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun;
  socket.destroy();
  await closed;
  expect(calls.isEmpty).toBe(true);
});

test('neither a call for a file counts nor one whose body has not come yet', async () => {
  const { calls, begun, answer, server, socket } = await start();
  const arrived = once(server.server, 'request');
  socket.write(
    'POST /data/task/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await arrived;
  expect(calls.isEmpty).toBe(true);
  socket.write('}');
  await begun;
  expect(calls.isEmpty).toBe(false);
  answer.resolve('');
  await once(socket, 'data');
  expect(calls.isEmpty).toBe(true);
  const inFile = once(server.server, 'request');
  socket.write('GET /files/1 HTTP/1.1\r\nHost: x\r\n\r\n');
  await inFile;
  expect(calls.isEmpty).toBe(true);
});
