import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { StuckReaders, StuckReadersReport } from '../../testing/stuck-readers.ts';
import { limits } from '../protocol/protocol-limits.ts';

async function measure(workerData: StuckReaders): Promise<StuckReadersReport> {
  const worker = new Worker(new URL('../../testing/stuck-readers.ts', import.meta.url), { workerData });
  const [report] = (await once(worker, 'message')) as [StuckReadersReport];
  return report;
}

test.each([
  ['the shortest', 3_000, '{"event":"pusher:ping"}'],
  ['errors', 2_500, '{"event":"pusher:unknown"}'],
])(
  'who does not read costs at most a mebibyte until the cut, with frames like %s',
  async (_what, frames, text) => {
    const { sockets, each, closedBefore, closedAfter, dropped } = await measure({
      text,
      frames,
      more: 1_500,
    });
    expect(closedBefore).toBe(0);
    expect(each).toBeGreaterThan(limits.bufferedBytes / 2);
    expect(each).toBeLessThan(limits.bufferedBytes);
    expect(closedAfter).toBe(sockets);
    expect(dropped).toBeGreaterThan(sockets * frames);
  },
);
