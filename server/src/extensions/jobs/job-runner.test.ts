import { expect, test, vi } from 'vitest';
import type { Storage } from '../../storage/storage.ts';
import { exampleResources } from '../../testing/example-resources.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { defineServerExtension } from '../server-extension.ts';
import type { Job, JobRun } from './job-api.ts';
import { JobRunner } from './job-runner.ts';
import { countFailedJobs, readJobs } from './job-table.ts';

const open = async () => (await testDatabase()).open(exampleResources);

/** What jobs do, and who waits for it. */
class Runs {
  readonly dues: string[] = [];
  #onRun: () => void = () => undefined;

  note({ due }: JobRun): void {
    this.dues.push(due.toISOString().slice(0, 16));
    this.#onRun();
  }

  async reached(count: number): Promise<void> {
    while (this.dues.length < count) await new Promise<void>((resolve) => (this.#onRun = resolve));
  }
}

/** A runner of a job at half past two in France, at a time that the test sets, and what it told the operator. */
function runnerFor(storage: Storage, now: string, run: Job['run'], more: Partial<Job> = {}) {
  const clock = { now: Date.parse(now) };
  const lines: string[] = [];
  const note = (_: unknown, line: string) => lines.push(line);
  const jobs = [{ name: 'nightly', schedule: '30 2 * * *', run, ...more }];
  const runner = new JobRunner({
    storage,
    extensions: [defineServerExtension('reports', { jobs })],
    services: (_where, signal) => ({ signal }) as never,
    log: { info: note, warn: note, error: note } as never,
    now: () => clock.now,
    longestStop: 10,
  });
  return { runner, lines, clock };
}

/** Starts and stops a runner at a time at which nothing is due. */
async function passBy(storage: Storage, now: string, run: Job['run'] = () => expect.unreachable()) {
  const { runner, lines } = runnerFor(storage, now, run);
  runner.wake();
  await runner.stop();
  return lines;
}

test('a job runs at its time, and once for what it missed while no server ran', async () => {
  const storage = await open();
  const runs = new Runs();
  await passBy(storage, '2026-01-10T00:00Z');
  const { runner, lines } = runnerFor(storage, '2026-01-13T09:00Z', (run) => runs.note(run));
  runner.wake();
  await runs.reached(1);
  await runner.stop();
  await passBy(storage, '2026-01-14T01:29Z');
  expect(runs.dues).toEqual(['2026-01-10T01:30']);
  expect(lines).toEqual(['a job is done']);
  expect(await readJobs(storage)).toMatchObject([
    { due_at: Date.parse('2026-01-14T01:30Z'), started_at: Date.parse('2026-01-13T09:00Z'), error: null },
  ]);
});

test('a job that fails or hangs is noted until it succeeds, and runs again at its next time', async () => {
  const storage = await open();
  await passBy(storage, '2026-01-10T00:00Z');
  const attempt = async (now: string, run: Job['run'], more?: Partial<Job>) => {
    const runs = new Runs();
    const { runner, lines } = runnerFor(
      storage,
      now,
      (one) => {
        runs.note(one);
        return run(one);
      },
      more,
    );
    runner.wake();
    await runs.reached(1);
    while (lines.length === 0) await new Promise(setImmediate);
    await runner.stop();
    return { lines, failed: await countFailedJobs(storage) };
  };
  const broken = () => Promise.reject(new Error('away'));
  expect(await attempt('2026-01-10T02:00Z', broken)).toEqual({ lines: ['a job failed'], failed: 1 });
  expect((await readJobs(storage))[0]?.error).toBe('reports: job nightly: away');
  const hung = await attempt('2026-01-11T02:00Z', () => new Promise(() => undefined), { timeLimit: 20 });
  expect(hung).toEqual({ lines: ['a job failed'], failed: 1 });
  const well = await attempt('2026-01-12T02:00Z', () => undefined);
  expect(well).toEqual({ lines: ['a job is done'], failed: 0 });
});

test('invariant: a job never runs beside itself', async () => {
  const storage = await open();
  await passBy(storage, '2026-01-10T00:00Z');
  const runs = new Runs();
  const released = Promise.withResolvers<void>();
  const { runner, lines, clock } = runnerFor(storage, '2026-01-10T02:00Z', (run) => {
    runs.note(run);
    return released.promise;
  });
  runner.wake();
  await runs.reached(1);
  clock.now = Date.parse('2026-01-11T02:00Z');
  while (lines.length === 0) {
    runner.wake();
    await new Promise(setImmediate);
  }
  expect([lines, runs.dues]).toEqual([
    ['a job is still under way and leaves this time out'],
    ['2026-01-10T01:30'],
  ]);
  released.resolve();
  while ((await readJobs(storage))[0]?.ended_at === null) await new Promise(setImmediate);
  clock.now = Date.parse('2026-01-12T02:00Z');
  while (runs.dues.length < 2) {
    runner.wake();
    await new Promise(setImmediate);
  }
  await runner.stop();
  expect(runs.dues[1]).toBe('2026-01-12T01:30');
});

test('a job that a stop interrupts is run again at the next start', async () => {
  const storage = await open();
  await passBy(storage, '2026-01-10T00:00Z');
  const runs = new Runs();
  const { runner } = runnerFor(storage, '2026-01-10T02:00Z', (run) => {
    runs.note(run);
    return new Promise(() => undefined);
  });
  runner.wake();
  await runs.reached(1);
  await runner.stop();
  const { runner: next } = runnerFor(storage, '2026-01-10T03:00Z', (run) => runs.note(run));
  next.wake();
  await runs.reached(2);
  await next.stop();
  expect(runs.dues).toEqual(['2026-01-10T01:30', '2026-01-10T01:30']);
});

test('a job that a crash cut off is told of, and waits for its next time', async () => {
  const storage = await open();
  await passBy(storage, '2026-01-10T00:00Z');
  const started = { started_at: 1, ended_at: null, due_at: Date.parse('2026-01-11T01:30Z') };
  await storage.query.updateTable('extension_job').set(started).execute();
  expect(await passBy(storage, '2026-01-10T09:00Z')).toEqual(['a job was cut off by the end of the process']);
  expect(await countFailedJobs(storage)).toBe(1);
  expect(await passBy(storage, '2026-01-10T10:00Z')).toEqual([]);
});

test('another schedule counts from now on, and a job that is gone is forgotten', async () => {
  const storage = await open();
  await passBy(storage, '2026-01-10T00:00Z');
  const { runner } = runnerFor(storage, '2026-02-01T00:00Z', () => expect.unreachable(), {
    schedule: '@monthly',
    timeZone: 'UTC',
  });
  runner.wake();
  await runner.stop();
  expect(await readJobs(storage)).toMatchObject([
    { schedule: '@monthly UTC', due_at: Date.parse('2026-03-01T00:00Z') },
  ]);
  const { runner: other } = runnerFor(storage, '2026-02-01T00:00Z', () => undefined, { name: 'weekly' });
  other.wake();
  await other.stop();
  expect(await readJobs(storage)).toMatchObject([{ job: 'weekly' }]);
});

/** Waits for the next pause of a runner, in milliseconds. */
async function nextPause(timers: { mock: { calls: unknown[][] } }): Promise<unknown> {
  while (timers.mock.calls.length === 0) await new Promise(setImmediate);
  return timers.mock.calls[0]?.[1];
}

test.each([
  ['belongs to another process', async () => false],
  ['cannot be asked for', () => Promise.reject(new Error('away'))],
])('while the turn %s, a job that was due lets the runner rest all the same', async (_, refuse) => {
  const storage = await open();
  let take: () => Promise<boolean> = async () => true;
  const backgroundTurn = { take: () => take(), onLost: () => undefined };
  const { runner, clock } = runnerFor({ ...storage, backgroundTurn }, '2026-01-10T00:00Z', () =>
    expect.unreachable(),
  );
  runner.wake();
  while ((await readJobs(storage)).length === 0) await new Promise(setImmediate);
  clock.now = Date.parse('2026-01-10T02:00Z');
  const refused = Promise.withResolvers<void>();
  take = () => {
    refused.resolve();
    return refuse();
  };
  const wake = setInterval(() => runner.wake(), 1);
  await refused.promise;
  clearInterval(wake);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  expect(await nextPause(timers)).toBe(5_000);
  await runner.stop();
});

test('a job whose start cannot be noted is due still', async () => {
  const storage = await open();
  const runs = new Runs();
  let isAway = false;
  const write: Storage['write'] = (work) =>
    isAway ? Promise.reject(new Error('away')) : storage.write(work);
  const { runner, lines, clock } = runnerFor({ ...storage, write }, '2026-01-10T00:00Z', (run) =>
    runs.note(run),
  );
  runner.wake();
  while ((await readJobs(storage)).length === 0) await new Promise(setImmediate);
  isAway = true;
  clock.now = Date.parse('2026-01-10T02:00Z');
  while (lines.length === 0) {
    runner.wake();
    await new Promise(setImmediate);
  }
  expect(lines).toEqual(['the jobs go on later']);
  isAway = false;
  const wake = setInterval(() => runner.wake(), 1);
  await runs.reached(1);
  clearInterval(wake);
  await runner.stop();
});

test('a turn that is lost while the runner reads what is due is none', async () => {
  const storage = await open();
  await passBy(storage, '2026-01-10T00:00Z');
  const runs = new Runs();
  const lost = Promise.withResolvers<void>();
  let lose = () => undefined as void;
  const parts = {
    ...storage,
    backgroundTurn: { take: async () => true, onLost: (listener: () => void) => (lose = listener) },
    get reader() {
      lose();
      lose = () => undefined;
      lost.resolve();
      return storage.reader;
    },
  } as unknown as Storage;
  const { runner, lines } = runnerFor(parts, '2026-01-10T02:00Z', (run) => runs.note(run));
  runner.wake();
  await lost.promise;
  const wake = setInterval(() => runner.wake(), 1);
  await runs.reached(1);
  clearInterval(wake);
  await runner.stop();
  expect(lines).toEqual(['a job is done']);
});
