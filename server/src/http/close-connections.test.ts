import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

test('a client that connected and says nothing does not keep a server that stops', async () => {
  const { server, url } = await startTestServer();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await server.close();
  await closed;
  expect(server.server.listening).toBe(false);
}, 10_000);
