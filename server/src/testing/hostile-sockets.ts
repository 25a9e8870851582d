import { expect, vi } from 'vitest';
import type { PushServer } from '../push/embedded/push-server.ts';
import { startPushService } from './push-service.ts';
import { clientFrame, openRaw, openRawWebSocket } from './raw-socket.ts';

/** A service with a bystander on a channel, who must receive published events only. */
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

/** Returns the processor time of this process in seconds, which a loaded machine does not stretch. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Opens connections in batches: the system limits how many may wait to be accepted. */
export async function openMany<Opened>(count: number, open: () => Promise<Opened>): Promise<Opened[]> {
  const opened: Opened[] = [];
  while (opened.length < count)
    opened.push(...(await Promise.all(Array.from({ length: Math.min(250, count - opened.length) }, open))));
  return opened;
}

/** Resolves once only the bystander is connected; must be called before the others leave. */
function untilAlone({ hub }: PushServer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const forget = hub.forget.bind(hub);
  vi.spyOn(hub, 'forget').mockImplementation((connection) => {
    forget(connection);
    if (hub.connections === 1) resolve();
  });
  return promise;
}

/** Opens sockets that stop in a handshake or a frame, and expects neither delays nor leftovers from them. */
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
