import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pushApplication, startPushService } from '../../testing/push-service.ts';
import { PushSocket } from '../../testing/push-socket.ts';
import { signChannel } from '../protocol/channel-signature.ts';

const message = (channel: string, data: string, exceptSocketId: string | null = null) => ({
  channel,
  event: 'ne2016\\Events\\Task',
  data,
  exceptSocketId,
});

const subscribe = (channel: unknown, auth?: unknown) => ({
  event: 'pusher:subscribe',
  data: { channel, auth },
});

describe('a connection', () => {
  test('is greeted with a socket of its own and an activity time-out of 30 seconds', async () => {
    const { open } = await startPushService();
    const frame = await open().next();
    expect(frame.event).toBe('pusher:connection_established');
    expect(JSON.parse(String(frame.data))).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/) as string,
      activity_timeout: 30,
    });
    expect(await open().greeted()).not.toBe(await open().greeted());
  });

  test.each([
    ['/app/another?protocol=7', 4001],
    ['/app/the-key', 4008],
    ['/app/the-key?protocol=x', 4006],
    ['/app/the-key?protocol=4', 4007],
    ['/app/the-key?protocol=8', 4007],
  ])('to %s is told %i and closed without a greeting', async (path, code) => {
    const { open } = await startPushService();
    const socket = open(path);
    expect(await socket.next()).toMatchObject({ event: 'pusher:error', data: { code } });
    expect(await socket.closed).toBe(code);
  });

  test.each([5, 6, 7])('of protocol %i is greeted and hears what is published', async (version) => {
    const { open, push } = await startPushService();
    const socket = open(`/app/the-key?protocol=${version}`);
    await socket.greeted();
    socket.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
    expect(await socket.next()).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
      data: '{}',
    });
    await push.publish({ channel: 'news', event: 'greeting', data: 'x', exceptSocketId: null });
    expect(await socket.next()).toEqual({ event: 'greeting', channel: 'news', data: 'x' });
  });

  test('that reads gets everything, however much is published at once', async () => {
    const { greeted, push } = await startPushService();
    const { socket } = await greeted();
    socket.send(subscribe('news'));
    await socket.next();
    for (let n = 0; n < 8_000; n += 1) void push.publish(message('news', String(n)));
    for (let n = 0; n < 8_000; n += 1) expect((await socket.next()).data).toBe(String(n));
  });

  test('gets what comes after a message that could not be sent', async () => {
    const { greeted, push } = await startPushService();
    const { socket } = await greeted();
    socket.send(subscribe('news'));
    await socket.next();
    vi.spyOn(push.hub, 'publish').mockImplementationOnce(() => {
      throw new Error('no memory');
    });
    await expect(push.publish(message('news', 'lost'))).rejects.toThrow('no memory');
    await push.publish(message('news', 'sent'));
    expect((await socket.next()).data).toBe('sent');
  });

  test('has its turn while a long round is published, which reaches everybody in its order', async () => {
    const { greeted, open, push } = await startPushService();
    const { socket } = await greeted();
    const others = await Promise.all(Array.from({ length: 19 }, greeted));
    for (const one of [socket, ...others.map((other) => other.socket)]) {
      one.send(subscribe('news'));
      await one.next();
    }
    const messages = Array.from({ length: 2_000 }, (_, n) => String(n));
    let isOver = false;
    const round = (async () => {
      for (const data of messages) await push.publish(message('news', data));
      isOver = true;
    })();
    await open().greeted();
    expect(isOver).toBe(false);
    for (const data of messages) expect((await socket.next()).data).toBe(data);
    await round;
  });

  test('counts for the address that a proxy on this machine says it comes from', async () => {
    const { port } = await startPushService({ anonymousLimits: { perCaller: 1, total: 100 } });
    const from = (address: string) =>
      new PushSocket(`ws://127.0.0.1:${port}/app/the-key?protocol=7`, { 'x-forwarded-for': address });
    // An address that the client wrote itself comes before the one that the proxy adds.
    const [one, other] = [from('192.0.2.1'), from('192.0.2.1, 192.0.2.2')];
    await Promise.all([one.greeted(), other.greeted()]);
    const again = from('192.0.2.9, 192.0.2.1');
    await again.greeted();
    expect(await one.closed).toBe(4100);
    expect(await other.pending()).toEqual([]);
  });

  test('to any other path is refused', async () => {
    const { open } = await startPushService();
    expect(await open('/other').closed).toBe(1006);
  });

  test('to any other path is ended also where the client leaves it open', async () => {
    const { port } = await startPushService();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const headers =
      'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n';
    socket.write(`GET /app/../other HTTP/1.1\r\n${headers}`);
    socket.resume();
    await once(socket, 'end');
    const writing = setInterval(() => socket.write('x'), 1);
    onTestFinished(() => clearInterval(writing));
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  test('is asked after silence, though the clock on the wall is put back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { greeted } = await startPushService({ activityTimeout: 30 });
    const { socket } = await greeted();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await socket.next()).toMatchObject({ event: 'pusher:ping' });
    expect(await socket.closed).toBe(4201);
  });

  test('is asked after silence, kept when it answers, and closed with 4201 when it does not', async () => {
    const { open } = await startPushService({ activityTimeout: 30 });
    const silent = open();
    await silent.greeted();
    const alive = open();
    await alive.greeted();
    const over = silent.closed.then(() => 'over' as const);
    for (;;) {
      const next = await Promise.race([over, alive.next()]);
      if (next === 'over') break;
      if (next.event === 'pusher:ping') alive.send({ event: 'pusher:pong', data: {} });
    }
    expect(await silent.next()).toMatchObject({ event: 'pusher:ping' });
    expect(await silent.closed).toBe(4201);
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
  });

  test.each([{}, '{}', undefined])('answers a ping with data %j', async (data) => {
    const { open } = await startPushService();
    const socket = open();
    await socket.greeted();
    socket.send({ event: 'pusher:ping', data });
    expect(await socket.next()).toMatchObject({ event: 'pusher:pong' });
  });

  test('is asked to come back at once when the server stops', async () => {
    const { push, open } = await startPushService();
    const socket = open();
    await socket.greeted();
    await push.stop();
    expect(await socket.closed).toBe(4200);
  });
});

describe('channels', () => {
  test('bring the very string that was published, in order, once, and not to the socket left out', async () => {
    const { push, open } = await startPushService();
    const [one, other] = [open(), open()];
    await one.greeted();
    const otherId = await other.greeted();
    for (const socket of [one, one, other]) {
      socket.send(subscribe('task'));
      expect(await socket.next()).toEqual({
        event: 'pusher_internal:subscription_succeeded',
        channel: 'task',
        data: '{}',
      });
    }
    for (const data of ['{"a": 1}', 'second']) await push.publish(message('task', data, otherId));
    expect(await one.pending()).toEqual([
      { event: 'ne2016\\Events\\Task', channel: 'task', data: '{"a": 1}' },
      { event: 'ne2016\\Events\\Task', channel: 'task', data: 'second' },
    ]);
    expect(await other.pending()).toEqual([]);
  });

  test('can be left, and joined again', async () => {
    const { push, open } = await startPushService();
    const socket = open();
    await socket.greeted();
    socket.send({ event: 'pusher:unsubscribe', data: { channel: 'task' } });
    socket.send(subscribe('task'));
    await socket.next();
    socket.send({ event: 'pusher:unsubscribe', data: { channel: 'task' } });
    await socket.pending();
    await push.publish(message('task', 'missed'));
    socket.send(subscribe('task'));
    await socket.next();
    await push.publish(message('task', 'heard'));
    expect(await socket.pending()).toMatchObject([{ data: 'heard' }]);
  });

  test('that are private want the signature of this socket and channel', async () => {
    const { push, open } = await startPushService();
    const socket = open();
    const socketId = await socket.greeted();
    const good = signChannel(pushApplication, socketId, 'private-task');
    const bad = [
      undefined,
      null,
      7,
      {},
      '',
      'x',
      `${good}0`,
      signChannel(pushApplication, '1.1', 'private-task'),
    ];
    for (const auth of [...bad, signChannel(pushApplication, socketId, 'private-team')]) {
      socket.send(subscribe('private-task', auth));
      expect(await socket.next()).toMatchObject({
        event: 'pusher:subscription_error',
        channel: 'private-task',
        data: { type: 'AuthError', status: 401 },
      });
    }
    await push.publish(message('private-task', 'secret'));
    socket.send(subscribe('private-task', good));
    expect(await socket.next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
    await push.publish(message('private-task', 'heard'));
    expect(await socket.pending()).toMatchObject([{ data: 'heard' }]);
  });

  test('whose name is none are refused; names of prototypes are ordinary', async () => {
    const { open } = await startPushService();
    const socket = open();
    await socket.greeted();
    for (const channel of ['', 'a b', 'é', 'task\n', 'x'.repeat(201), 7, null, ['task']]) {
      socket.send(subscribe(channel));
      expect(await socket.next()).toMatchObject({ event: 'pusher:error' });
    }
    for (const channel of ['__proto__', 'constructor', 'x'.repeat(200)]) {
      socket.send(subscribe(channel));
      expect(await socket.next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel });
    }
  });

  test('nothing that a client sends reaches another', async () => {
    const { open } = await startPushService();
    const [one, other] = [open(), open()];
    for (const socket of [one, other]) {
      await socket.greeted();
      socket.send(subscribe('task'));
      await socket.next();
    }
    for (const event of [
      'client-typing',
      'pusher:error',
      'pusher_internal:member_added',
      'ne2016\\Events\\Task',
    ])
      one.send({ event, channel: 'task', data: 'forged' });
    expect(await one.pending()).toHaveLength(4);
    expect(await other.pending()).toEqual([]);
  });

  test('leave nothing behind when sockets go', async () => {
    const { push, open } = await startPushService();
    const sockets = [open(), open(), open()];
    for (const socket of sockets) {
      await socket.greeted();
      socket.send(subscribe('task'));
      await socket.next();
    }
    expect(push.load).toEqual({ connections: 3, channels: 1 });
    for (const socket of sockets) {
      socket.socket.close();
      await socket.closed;
    }
    expect(push.load).toEqual({ connections: 0, channels: 0 });
  });
});

describe('hostile sockets', () => {
  test.each([
    '',
    'x',
    'null',
    '[]',
    '7',
    '{}',
    '{"event":7}',
    '{"event":"pusher:subscribe"}',
    '['.repeat(50_000),
  ])('a frame that makes no sense is answered by an error: %.20j', async (frame) => {
    const { open } = await startPushService();
    const socket = open();
    await socket.greeted();
    socket.send(frame);
    expect(await socket.next()).toMatchObject({ event: 'pusher:error' });
    expect(await socket.pending()).toEqual([]);
  });

  test('a socket that does not read is cut, and the others get everything', async () => {
    const { push, open } = await startPushService();
    const [lazy, keen] = [open(), open()];
    for (const socket of [lazy, keen]) {
      await socket.greeted();
      socket.send(subscribe('task'));
      await socket.next();
    }
    lazy.socket.pause();
    const data = 'x'.repeat(90_000);
    let published = 0;
    while (push.load.connections === 2) {
      await push.publish(message('task', data));
      published += 1;
      expect((await keen.next()).data).toBe(data);
      expect(published).toBeLessThan(1_000);
    }
    lazy.socket.resume();
    await lazy.closed;
    expect(await keen.pending()).toEqual([]);
  });
});
