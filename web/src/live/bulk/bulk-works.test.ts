import { expect, onTestFinished, test, vi } from 'vitest';
import { type BulkRun, BulkWorks } from './bulk-works.ts';

/** An operation whose runs the test ends. */
function start() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(0);
  const works = new BulkWorks();
  const runs: { run: BulkRun; end: (wait: number | null) => void }[] = [];
  const finished = works.run('delete', 10, (run) => {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    runs.push({ run, end: resolve });
    return promise;
  });
  const end = async (wait: number | null) => {
    runs.at(-1)?.end(wait);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { works, runs, finished, end, status: () => works.works[0]?.status };
}

test('a work waits for up to a minute by itself, and goes on', async () => {
  const { works, runs, finished, end, status } = start();
  runs[0]?.run.progress(4);
  expect(works.works).toMatchObject([{ kind: 'delete', done: 4, total: 10, hasWaited: false }]);
  await end(60);
  expect(status()).toEqual({ state: 'waiting', until: 60_000 });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
  expect(works.works).toMatchObject([{ done: 4, hasWaited: true, status: { state: 'running' } }]);
  await end(null);
  await finished;
  expect(works.works).toEqual([]);
});

test('for longer it stops until somebody goes on', async () => {
  const { works, runs, end, status } = start();
  await end(61);
  expect(status()).toEqual({ state: 'stopped', until: 61_000 });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toHaveLength(1);
  works.goOn(works.works[0]?.number ?? 0);
  await vi.advanceTimersByTimeAsync(0);
  expect([runs.length, status()]).toEqual([2, { state: 'running' }]);
});

test.each([5, 600])('it is ended while it waits %i s, and nothing more is begun', async (wait) => {
  const { works, runs, finished, end } = start();
  await end(wait);
  works.end(works.works[0]?.number ?? 0);
  await finished;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([runs.length, works.works]).toEqual([1, []]);
});

test('it is ended while it runs: what is under way is finished', async () => {
  const { works, runs, finished, end } = start();
  works.end(works.works[0]?.number ?? 0);
  expect(runs[0]?.run.signal.aborted).toBe(true);
  expect(works.works).toHaveLength(1);
  await end(5);
  await finished;
  expect([runs.length, works.works]).toEqual([1, []]);
});

test('one that fails is not under way any more', async () => {
  const works = new BulkWorks();
  const failed = works.run('undo', 1, () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(works.works).toEqual([]);
});
