import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Pusher from 'pusher';
import { expect, onTestFinished, test } from 'vitest';
import { pushApplication, startPushService } from '../../testing/push-service.ts';
import { PushSocket } from '../../testing/push-socket.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import type { Notice } from '../protocol/notices.ts';
import { Webhooks } from './webhooks.ts';

const timing = { gathering: 5, firstDelay: 1 };
const pusher = new Pusher({ ...pushApplication, host: '127.0.0.1' });

interface Delivery {
  headers: IncomingHttpHeaders;
  rawBody: string;
}

/** Webhooks with a recorded log. */
function webhooksTo(url: string, logged: string[]): Webhooks {
  const keep = (_: object, line: string) => void logged.push(line);
  const log = { warn: keep, error: keep } as unknown as ConstructorParameters<typeof Webhooks>[0]['log'];
  return new Webhooks({ url, application: pushApplication, log, timing });
}

/** A receiver that answers with these statuses, then with 200; with 503 to bodies that are `refused`. */
async function startReceiver(statuses: number[] = [], refused = (_body: string) => false) {
  const deliveries: Delivery[] = [];
  const logged: string[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((rawBody) => {
      const status = refused(rawBody) ? 503 : (statuses.shift() ?? 200);
      response.writeHead(status).end();
      deliveries.push({ headers: request.headers, rawBody });
      receiver.emit('delivery');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/push`;
  const until = async (isEnough: () => boolean) => {
    while (!isEnough()) await once(receiver, 'delivery');
  };
  return { deliveries, logged, webhooks: webhooksTo(url, logged), until, url };
}

const eventsOf = (deliveries: Delivery[]) =>
  deliveries.flatMap(({ rawBody }) => (JSON.parse(rawBody) as { events: Notice[] }).events);

test('what happens on channels is told in order, once each, in batches that the official library believes', async () => {
  const { deliveries, webhooks, until } = await startReceiver();
  const { greeted, pusher: client } = await startPushService({ observer: webhooks.observe });
  const join = async (userId: string) => {
    const { socket, socketId } = await greeted();
    const data = {
      channel: 'presence-room',
      ...client.authorizeChannel(socketId, 'presence-room', { user_id: userId }),
    };
    socket.send({ event: 'pusher:subscribe', data });
    await socket.next();
    return { socket, socketId };
  };
  const camille = await join('camille');
  const driss = await join('driss');
  const again = await join('driss');
  driss.socket.send({ event: 'client-x', channel: 'presence-room', data: { n: 1 } });
  await camille.socket.next();
  for (const { socket } of [driss, again, camille]) {
    socket.socket.close();
    await socket.closed;
  }
  const { socket } = await greeted();
  socket.send({ event: 'pusher:subscribe', data: { channel: 'cache-sky' } });
  const room = { channel: 'presence-room' };
  const expected = [
    { name: 'channel_occupied', ...room },
    { name: 'member_added', ...room, user_id: 'camille' },
    { name: 'member_added', ...room, user_id: 'driss' },
    {
      name: 'client_event',
      ...room,
      event: 'client-x',
      data: '{"n":1}',
      socket_id: driss.socketId,
      user_id: 'driss',
    },
    { name: 'member_removed', ...room, user_id: 'driss' },
    { name: 'member_removed', ...room, user_id: 'camille' },
    { name: 'channel_vacated', ...room },
    { name: 'channel_occupied', channel: 'cache-sky' },
    { name: 'cache_miss', channel: 'cache-sky' },
  ];
  await until(() => eventsOf(deliveries).length >= expected.length);
  expect(eventsOf(deliveries)).toEqual(expected);
  for (const delivery of deliveries) {
    const webhook = pusher.webhook(delivery);
    expect(webhook.isValid()).toBe(true);
    expect(Math.abs(webhook.getTime().getTime() - Date.now())).toBeLessThan(60_000);
    expect(pusher.webhook({ ...delivery, rawBody: `${delivery.rawBody} ` }).isValid()).toBe(false);
  }
});

test('a batch is repeated as it is until it is taken, before anything that came later on its channel', async () => {
  const { deliveries, logged, webhooks, until } = await startReceiver([500, 404, 302]);
  webhooks.observe({ name: 'channel_occupied', channel: 'first' });
  await until(() => deliveries.length >= 1);
  webhooks.observe({ name: 'channel_vacated', channel: 'first' });
  await until(() => deliveries.length >= 5);
  const bodies = deliveries.map(({ rawBody }) => rawBody);
  expect(new Set(bodies.slice(0, 4)).size).toBe(1);
  expect(eventsOf(deliveries.slice(3)).map(({ name }) => name)).toEqual([
    'channel_occupied',
    'channel_vacated',
  ]);
  expect(logged).toEqual(Array(3).fill('a webhook was not taken and is tried again'));
});

test('a batch that is never taken keeps no other channel waiting, and its own only until it is given up', async () => {
  const { deliveries, logged, webhooks, until } = await startReceiver([], (body) =>
    body.includes('"channel_occupied","channel":"first"'),
  );
  webhooks.observe({ name: 'channel_occupied', channel: 'first' });
  await until(() => deliveries.length >= 1);
  webhooks.observe({ name: 'channel_vacated', channel: 'first' });
  webhooks.observe({ name: 'channel_occupied', channel: 'second' });
  await until(() => deliveries.some(({ rawBody }) => rawBody.includes('second')));
  expect(logged).not.toContain('a webhook was given up');
  await until(() => deliveries.length >= 12);
  expect(
    eventsOf(deliveries).filter(({ channel, name }) => channel === 'first' && name === 'channel_occupied'),
  ).toHaveLength(10);
  expect(eventsOf(deliveries).at(-1)).toEqual({ name: 'channel_vacated', channel: 'first' });
  expect(logged.at(-1)).toBe('a webhook was given up');
});

test('a receiver that is away is asked to take few batches at a time, and gets all of them once it is back', async () => {
  let isAway = true;
  const { deliveries, webhooks, until } = await startReceiver([], () => isAway);
  for (let n = 0; n < 1_000; n += 1) webhooks.observe({ name: 'channel_occupied', channel: String(n) });
  await until(() => deliveries.length >= 20);
  expect(new Set(deliveries.map(({ rawBody }) => rawBody)).size).toBe(5);
  isAway = false;
  const refused = deliveries.length;
  await until(() => eventsOf(deliveries.slice(refused)).length >= 1_000);
  const told = new Set(eventsOf(deliveries.slice(refused)).map(({ channel }) => channel));
  expect(told.size).toBe(1_000);
  await webhooks.stop();
});

test('what waits is bounded, and told once', async () => {
  const { deliveries, logged, webhooks, until } = await startReceiver();
  for (let n = 0; n < 10_010; n += 1) webhooks.observe({ name: 'channel_occupied', channel: String(n) });
  // Batches of a hundred. A stopping server gives up the rest after two seconds.
  await until(() => deliveries.length === 100);
  await webhooks.stop();
  expect(logged).toEqual(['webhooks are dropped', 'webhooks were dropped']);
  expect(eventsOf(deliveries)).toHaveLength(10_000);
});

test('a flood beyond the bound is told at its beginning and at its end, however often there is room again', async () => {
  const { logged, webhooks, until, deliveries } = await startReceiver();
  const notice = { name: 'client_event', channel: 'private-a', event: 'client-x', socket_id: '1.1' } as const;
  const long = { ...notice, data: 'x'.repeat(1024 * 1024) };
  for (let n = 0; n < 100; n += 1) {
    webhooks.observe(long);
    webhooks.observe({ ...notice, data: '' });
  }
  await until(() => eventsOf(deliveries).length === 108);
  await webhooks.stop();
  expect(logged).toEqual(['webhooks are dropped', 'webhooks were dropped']);
});

test('a receiver that never answers does not keep a server from stopping, and what is lost is told once', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => silent.close().closeAllConnections());
  const { port } = silent.address() as AddressInfo;
  const logged: string[] = [];
  const lost = webhooksTo(`http://127.0.0.1:${port}`, logged);
  for (let n = 0; n < 1_000; n += 1) lost.observe({ name: 'channel_occupied', channel: String(n) });
  await once(silent, 'request');
  const start = performance.now();
  await lost.stop();
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(logged).toEqual(['a webhook was given up', 'a webhook was given up']);
});

test('a server tells the address that it was given, and what is left when it stops', async () => {
  const { deliveries, url, until } = await startReceiver();
  const server = await startTestServer({ environment: { PUSH_WEBHOOK_URL: url } });
  const socket = new PushSocket(`${server.url.replace('http', 'ws')}/app/ne2016-key?protocol=7`);
  await socket.greeted();
  socket.send({ event: 'pusher:subscribe', data: { channel: 'notice' } });
  await until(() => deliveries.length > 0);
  expect(deliveries[0]?.headers['x-pusher-key']).toBe('ne2016-key');
  await server.server.close();
  expect(eventsOf(deliveries).map(({ name }) => name)).toEqual(['channel_occupied', 'channel_vacated']);
});
