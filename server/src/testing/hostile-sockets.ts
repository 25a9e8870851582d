import { expect, vi } from 'vitest';
import type { PushServer } from '../push/embedded/push-server.ts';
import { startPushService } from './push-service.ts';
import { clientFrame, openRaw, openRawWebSocket } from './raw-socket.ts';

/** A service, and a bystander on a channel who is to hear what is published and nothing else. */
export async function startWithBystander() {
  const service = await startPushService();
  const { socket: bystander } = await service.greeted();
  bystander.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
  await bystander.next();
  const expectUndisturbed = async () => {
    const message = { channel: 'news', event: 'greeting', data: 'x', exceptSocketId: null };
    await service.push.publish(message);
    expect(await bystander.pending()).toEqual([{ event: 'greeting', channel: 'news', data: 'x' }]);
  };
  return { ...service, bystander, expectUndisturbed };
}

/** Seconds of processor time that this process has used: unlike the clock's, not stretched by a loaded machine. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Opens some at a time: the system lets only so many wait to be accepted. */
export async function openMany<Opened>(count: number, open: () => Promise<Opened>): Promise<Opened[]> {
  const opened: Opened[] = [];
  while (opened.length < count)
    opened.push(...(await Promise.all(Array.from({ length: Math.min(250, count - opened.length) }, open))));
  return opened;
}

/** Resolves once the bystander alone is connected; to be called before the others leave. */
function untilAlone({ hub }: PushServer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const forget = hub.forget.bind(hub);
  vi.spyOn(hub, 'forget').mockImplementation((connection) => {
    forget(connection);
    if (hub.connections === 1) resolve();
  });
  return promise;
}

/** Opens so many sockets that stop anywhere in a handshake or a frame, and expects that they delay nobody and leave nothing. */
export async function expectNoDelayBy(count: number): Promise<void> {
  const { port, push, greeted, expectUndisturbed } = await startWithBystander();
  const begun = await openMany(count / 2, () => openRaw(port));
  for (const socket of begun) socket.write('GET /app/the-key?protocol=7 HTTP/1.1\r\nHost:');
  const connected = await openMany(count / 2, () => openRawWebSocket(port));
  for (const socket of connected) socket.write(clientFrame(0x81, Buffer.from('{'), 50));
  const start = processorSeconds();
  await expectUndisturbed();
  const { socket: newcomer } = await greeted();
  expect(processorSeconds() - start).toBeLessThan(2);
  const alone = untilAlone(push);
  newcomer.socket.close();
  for (const socket of [...begun, ...connected]) socket.resetAndDestroy();
  await alone;
  await expectUndisturbed();
}
