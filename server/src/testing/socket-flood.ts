import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { signChannel } from '../push/protocol/channel-signature.ts';
import { openMany, processorSeconds, startWithBystander } from './hostile-sockets.ts';
import { pushApplication } from './push-service.ts';

/** Returns the processor seconds of a server that only parses this number of frames and sockets. */
async function secondsToParse(sockets: number, frames: number, frame: string): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let missing = sockets * frames;
  const parsed = new Promise<void>((resolve) => {
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        JSON.parse(String(data));
        missing -= 1;
        if (missing === 0) resolve();
      }),
    );
  });
  const clients = await openMany(sockets, async () => {
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    await once(client, 'open');
    return client;
  });
  const start = processorSeconds();
  for (const client of clients) for (let n = 0; n < frames; n += 1) client.send(frame);
  await parsed;
  const seconds = processorSeconds() - start;
  for (const client of clients) client.terminate();
  return seconds;
}

/** The data of the longest frame, and of a short one. */
export const numbers = `[${Array(22_000).fill('1.0').join(',')}]`;
export const short = `[${Array(2_500).fill('1.0').join(',')}]`;
// Each socket has its own channel: relaying an event to a hundred others would be legitimate work.
const channelOf = (index: number) => `private-flood-${String(index).padStart(3, '0')}`;
/** Returns a client event with this data for the number of its sending socket. */
export const clientEvent =
  (data: string, more = '') =>
  (index: number) =>
    `{"event":"client-x","channel":"${channelOf(index)}","data":${data}${more}}`;

/** Expects that frames from these sockets cost little more than parsing them before others are served. */
export async function expectLittleMoreThanParsing(
  sockets: number,
  frames: number,
  frameOf: (index: number) => string,
): Promise<void> {
  const { greeted, expectUndisturbed } = await startWithBystander();
  const hostile = await openMany(sockets, greeted);
  for (const [index, { socket, socketId }] of hostile.entries()) {
    const channel = channelOf(index);
    const auth = signChannel(pushApplication, socketId, channel);
    socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
  }
  await Promise.all(hostile.map(({ socket }) => socket.next()));
  const floor = await secondsToParse(sockets, frames, frameOf(0));
  const start = processorSeconds();
  for (const [index, { socket }] of hostile.entries())
    for (let n = 0; n < frames; n += 1) socket.send(frameOf(index));
  await expectUndisturbed();
  expect((processorSeconds() - start) / floor).toBeLessThan(5);
}
