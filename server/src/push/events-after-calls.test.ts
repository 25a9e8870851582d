import { once } from 'node:events';
import { request } from 'node:http';
import { paths } from '@ne2016/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reportWith, startFileServer, upload } from '../files/testing/file-server.ts';
import { PushSocket } from '../testing/push-socket.ts';
import type { TestClient } from '../testing/test-client.ts';

const channel = 'presence-report.1';

async function start() {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  // More than the system buffers for a client that does not read.
  const paper = await upload(client, { content: Buffer.alloc(20_000_000), name: 'plan.bin' });
  await reportWith(client, { paper });
  const join = async (person: TestClient) => {
    const socket = new PushSocket(
      `${server.url.replace('http', 'ws')}/app/${server.config.pushKey}?protocol=7`,
    );
    const body = { socket_id: await socket.greeted(), channel_name: channel };
    const answer = await person.call('POST', paths.channelAuthorization, { body });
    socket.send({ event: 'pusher:subscribe', data: { channel, ...answer.body } });
    await socket.next();
    return socket;
  };
  const [sender, receiver] = [await join(client), await join(await server.signedIn('reader'))];
  const timeouts = vi.spyOn(globalThis, 'setTimeout');
  /** Returns whether a client event has to wait for calls. */
  const waits = async () => {
    timeouts.mockClear();
    sender.send({ event: 'client-editing', channel, data: '{}' });
    await receiver.next();
    return timeouts.mock.calls.some(([, delay]) => delay === 5);
  };
  return { server, client, paper, waits };
}

test('client events wait for a call that is worked on, and for no download that somebody reads slowly', async () => {
  const { server, client, paper, waits } = await start();
  const slow = request(`${server.url}/files/${paper.id}/plan.bin`, {
    headers: { cookie: client.cookieHeader },
  }).end();
  onTestFinished(() => void slow.destroy());
  const [response] = (await once(slow, 'response')) as [NodeJS.ReadableStream];
  response.pause();
  expect(await waits()).toBe(false);
  const release = Promise.withResolvers<void>();
  const held = server.storage.write(() => release.promise);
  const arrived = once(server.server.server, 'request');
  const change = client.call('PUT', paths.record('report', 1), { body: { name: 'Autre' } });
  await arrived;
  await vi.waitFor(async () => expect(await waits()).toBe(true));
  release.resolve();
  await held;
  expect((await change).status).toBe(200);
});
