import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { paths } from '@ne2016/contract';
import { ensureTestServerBuilt } from '../../scripts/setup/server-build.mjs';
import { layOutApplication } from '../src/testing/temporary-folder.ts';
import type { FloodFigures, FloodOrder } from './flood-sockets.ts';
import { HostileServer } from './hostile-server.ts';

// A reader opens 500 sockets for one record, and 20 of them send 10 events of 9.9 kB a second for 10 seconds,
// against a server in its own process. Measures how long the writes of another user take meanwhile. Run it
// alone on the machine.

const seconds = 10;
const sockets = 500;
const senders = 20;
/** Milliseconds between two writes of the other user. */
const pause = 25;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Writes as the other user until `until` on the clock of `performance`. Returns the milliseconds of each. */
async function measureWrites(server: HostileServer, until: number): Promise<number[]> {
  const editor = server.clientOf('editor');
  const times: number[] = [];
  for (let index = 0; performance.now() < until; index += 1) {
    const begin = performance.now();
    const { status, text } = await editor.call('PUT', paths.record('task', 2), {
      body: { name: `Tâche ${index}` },
    });
    if (status !== 200) throw new Error(`A write was answered with ${status}: ${text}`);
    times.push(performance.now() - begin);
    await setTimeout(pause);
  }
  return times;
}

function describe(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return `${name}: ${sorted.length} writes, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

await ensureTestServerBuilt();
const folder = mkdtempSync(join(tmpdir(), 'ne2016-flood-'));
const application = join(folder, 'application');
mkdirSync(application);
layOutApplication(application);
const server = await HostileServer.start(application, join(folder, 'data'));
try {
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  say(describe('before', await measureWrites(server, performance.now() + 3_000)));
  const reader = server.clientOf('reader');
  const order: FloodOrder = {
    url: reader.url,
    cookie: reader.cookieHeader,
    csrfToken: reader.csrfToken,
    channel: 'presence-task.1',
    ...{ sockets, senders, seconds },
  };
  const flood = new Worker(new URL('flood-sockets.ts', import.meta.url), { workerData: order });
  await once(flood, 'message');
  const finished = once(flood, 'message') as Promise<[FloodFigures]>;
  say(describe('meanwhile', await measureWrites(server, performance.now() + seconds * 1_000)));
  const [{ joined, closed, sent, received }] = await finished;
  say(
    `${joined} sockets joined, closed: ${JSON.stringify(closed)}, ${sent} events sent, ${received} frames of them came`,
  );
} finally {
  await server.program.kill();
  rmSync(folder, { recursive: true, force: true });
}
