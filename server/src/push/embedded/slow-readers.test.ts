import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pushApplication } from '../../testing/push-service.ts';
import { clientFrame } from '../../testing/raw-socket.ts';
import { limits } from '../core/limits.ts';
import { PushServer } from './push-server.ts';

/** A connection whose buffers in the system are full from the beginning: nothing that is written ever leaves. */
class StuckConnection extends Duplex {
  override _read(): void {}
  override _write(): void {}
}

const headers = {
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Bytes that this process has in use, without what only waits to be freed. */
async function usedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  for (let turn = 0; turn < 3; turn += 1) {
    runInNewContext('gc()');
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test.each([
  ['the shortest', 3_000, '{"event":"pusher:ping"}'],
  ['errors', 2_500, '{"event":"pusher:unknown"}'],
])(
  'who does not read costs at most a mebibyte until the cut, with frames like %s',
  async (_what, frames, text) => {
    const push = new PushServer(pushApplication);
    const server = new EventEmitter();
    push.attach(server as Server);
    const open = () => {
      const connection = new StuckConnection();
      const request = {
        method: 'GET',
        url: `/app/${pushApplication.key}?protocol=7`,
        headers,
        socket: connection,
      };
      server.emit('upgrade', request, connection, Buffer.alloc(0));
      return connection;
    };
    const frame = clientFrame(0x81, Buffer.from(text));
    const feed = async (connection: Duplex, count: number) => {
      for (let n = 0; n < count; n += 1) connection.push(frame);
      while (connection.readableLength > 0) await nextTurn();
    };
    const before = await usedMemory();
    const stuck = Array.from({ length: 6 }, open);
    for (const connection of stuck) await feed(connection, frames);
    const each = ((await usedMemory()) - before) / stuck.length;
    expect(push.metrics.slowReadersClosed).toBe(0);
    expect(each).toBeGreaterThan(limits.bufferedBytes / 2);
    expect(each).toBeLessThan(limits.bufferedBytes);
    for (const connection of stuck) await feed(connection, 1_500);
    expect(push.metrics.slowReadersClosed).toBe(stuck.length);
    expect(push.metrics.droppedForSlowReaders).toBeGreaterThan(stuck.length * frames);
    while (push.load.connections > 0) await nextTurn();
    await push.stop();
  },
);
