import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { PushServer } from '../push/embedded/push-server.ts';
import { pushApplication } from './push-service.ts';
import { clientFrame } from './raw-socket.ts';

/** The frames that each socket sends. */
export interface StuckReaders {
  readonly text: string;
  /** Number of frames before the memory is measured. */
  readonly frames: number;
  /** Number of frames afterwards. */
  readonly more: number;
}

/** The state of the sockets. */
export interface StuckReadersReport {
  readonly sockets: number;
  /** Memory of one socket at the measurement, in bytes. */
  readonly each: number;
  readonly closedBefore: number;
  readonly closedAfter: number;
  readonly dropped: number;
}

/** A connection whose system buffers are full from the beginning: written bytes are never sent. */
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

/** Returns the used memory of this thread in bytes, without garbage. */
async function usedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  for (let turn = 0; turn < 3; turn += 1) {
    runInNewContext('gc()');
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function open(server: EventEmitter): Duplex {
  const connection = new StuckConnection();
  const url = `/app/${pushApplication.key}?protocol=7`;
  const request = { method: 'GET', url, headers, socket: connection };
  server.emit('upgrade', request, connection, Buffer.alloc(0));
  return connection;
}

async function feed(connections: readonly Duplex[], frame: Buffer, count: number): Promise<void> {
  for (const connection of connections) {
    for (let n = 0; n < count; n += 1) connection.push(frame);
    while (connection.readableLength > 0) await nextTurn();
  }
}

// The memory of a thread contains nothing from other tests.
const { text, frames, more } = workerData as StuckReaders;
const push = new PushServer(pushApplication);
const server = new EventEmitter();
push.attach(server as Server);
const frame = clientFrame(0x81, Buffer.from(text));
const before = await usedMemory();
const stuck = Array.from({ length: 6 }, () => open(server));
await feed(stuck, frame, frames);
const each = ((await usedMemory()) - before) / stuck.length;
const closedBefore = push.metrics.slowReadersClosed;
await feed(stuck, frame, more);
const { slowReadersClosed: closedAfter, droppedForSlowReaders: dropped } = push.metrics;
while (push.load.connections > 0) await nextTurn();
await push.stop();
const report: StuckReadersReport = { sockets: stuck.length, each, closedBefore, closedAfter, dropped };
parentPort?.postMessage(report, []);
