import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectNoDelayBy, startWithBystander } from '../../testing/hostile-sockets.ts';
import { startPushService } from '../../testing/push-service.ts';
import { clientFrame, closeCodeOf, openRawWebSocket } from '../../testing/raw-socket.ts';
import { clientEvent, expectLittleMoreThanParsing, numbers, short } from '../../testing/socket-flood.ts';

const text = 0x81;

describe('what is no WebSocket is told so by a close frame, and disturbs nobody', () => {
  test.each([
    ['a frame of 5 MB', clientFrame(text, Buffer.alloc(5_000_000, 'x')), 1009],
    ['the announcement of 4 GB', clientFrame(text, Buffer.from('x'), 4 * 1024 ** 3), 1009],
    ['a length beyond all numbers', Buffer.from([text, 0xff, ...Array<number>(8).fill(0x7f)]), 1009],
    ['bad UTF-8', clientFrame(text, Buffer.from([0xc3, 0x28])), 1007],
    ['a reserved opcode', clientFrame(0x83, Buffer.from('x')), 1002],
    ['a reserved opcode for control', clientFrame(0x8b, Buffer.from('x')), 1002],
    ['reserved bits', clientFrame(0xf1, Buffer.from('x')), 1002],
    ['a frame without a mask', Buffer.from([text, 2, 0x7b, 0x7d]), 1002],
    ['a long ping', clientFrame(0x89, Buffer.alloc(126)), 1002],
    ['a fragmented ping', clientFrame(0x09, Buffer.from('x')), 1002],
    ['a continuation of nothing', clientFrame(0x80, Buffer.from('x')), 1002],
    [
      'a text within a text',
      Buffer.concat([clientFrame(1, Buffer.from('x')), clientFrame(1, Buffer.from('x'))]),
      1002,
    ],
    ['a bad close code', clientFrame(0x88, Buffer.from([0x03, 0xe7])), 1002],
    ['bytes of no sense', Buffer.from([0xff, 0xff, 0x00, 0x01]), 1002],
  ])('%s', async (_what, bytes, code) => {
    const { port, expectUndisturbed } = await startWithBystander();
    const socket = await openRawWebSocket(port);
    const closed = closeCodeOf(socket);
    socket.end(bytes);
    expect(await closed).toBe(code);
    await expectUndisturbed();
  });

  test('fragments without an end', async () => {
    const { port, expectUndisturbed } = await startWithBystander();
    const socket = await openRawWebSocket(port);
    const closed = closeCodeOf(socket);
    socket.write(clientFrame(1, Buffer.alloc(1_000)));
    const fragment = clientFrame(0, Buffer.alloc(1_000));
    const writing = setInterval(() => socket.write(fragment), 0);
    onTestFinished(() => clearInterval(writing));
    expect(await closed).toBe(1009);
    await expectUndisturbed();
  });

  test('fragments without content', async () => {
    const { port, expectUndisturbed } = await startWithBystander();
    const socket = await openRawWebSocket(port);
    const closed = closeCodeOf(socket);
    const fragment = clientFrame(0, Buffer.alloc(0));
    socket.end(Buffer.concat([clientFrame(1, Buffer.alloc(0)), ...Array<Buffer>(20_000).fill(fragment)]));
    expect(await closed).toBe(1008);
    await expectUndisturbed();
  });
});

test('a binary frame is answered by an error', async () => {
  const { greeted } = await startPushService();
  const { socket } = await greeted();
  socket.socket.send(Buffer.from('{"event":"pusher:ping"}'));
  expect(await socket.next()).toMatchObject({ event: 'pusher:error' });
});

test('a close is answered with its code', async () => {
  const { port } = await startPushService();
  const socket = await openRawWebSocket(port);
  const closed = closeCodeOf(socket);
  socket.write(clientFrame(0x88, Buffer.from([0x03, 0xe8])));
  expect(await closed).toBe(1000);
});

test('pings of the WebSocket are answered', async () => {
  const { greeted } = await startPushService();
  const { socket } = await greeted();
  const answered = once(socket.socket, 'pong');
  socket.socket.ping('x');
  expect(String((await answered)[0])).toBe('x');
});

test('hundreds of sockets that stop anywhere in a handshake or a frame delay nobody and leave nothing', () =>
  expectNoDelayBy(400));

describe('a flood of frames takes little more work than parsing them before others are served', () => {
  test.each([
    ['20,000 pongs from one socket', 1, 20_000, () => '{"event":"pusher:pong","data":{}}'],
    ['client events from many', 50, 10, clientEvent(short)],
    ['client events that are too long', 15, 5, clientEvent(numbers)],
    ['client events with more beside their data', 15, 5, clientEvent('1.0', `,"more":${numbers}`)],
  ])('%s', (_what, sockets, frames, frameOf) => expectLittleMoreThanParsing(sockets, frames, frameOf));
});

describe('a socket that asks and never reads is cut, and nobody else notices', () => {
  test.each([
    ['by events', clientFrame(text, Buffer.from('{"event":"pusher:ping"}')), 1],
    ['by pings of the WebSocket', clientFrame(0x89, Buffer.alloc(125, 'x')), 0],
  ])('%s', async (_how, ping, slowReadersClosed) => {
    const { port, push, expectUndisturbed } = await startWithBystander();
    const socket = await openRawWebSocket(port);
    socket.pause();
    const pings = Buffer.concat(Array<Buffer>(1_000).fill(ping));
    while (push.load.connections > 1) {
      socket.write(pings);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(push.metrics).toMatchObject({ slowReadersClosed });
    await expectUndisturbed();
  });
});

test('a plain call of the port of sockets is answered as any unknown address', async () => {
  const { url, port } = await startPushService();
  expect((await fetch(`${url}/app/the-key?protocol=7`)).status).toBe(404);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET /app/the-key HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 400/);
});
