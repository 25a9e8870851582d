import { expect, test } from 'vitest';
import type { Storage } from '../../storage/storage.ts';
import { exampleResources } from '../../testing/example-resources.ts';
import { JobClock } from '../../testing/job-clock.ts';
import { EventRecorder } from '../../testing/event-recorder.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { defineServerExtension } from '../api/server-extension.ts';
import type { Job, JobRun } from '../api/job-api.ts';
import { JobRunner } from './job-runner.ts';
import { countFailedJobs, readJobs } from './job-table.ts';

const open = async () => (await testDatabase()).open(exampleResources);

/** Records the runs of jobs. */
class Runs {
  readonly #noted = new EventRecorder<string>();

  get dues(): readonly string[] {
    return this.#noted.all;
  }

  note({ due }: JobRun): void {
    this.#noted.add(due.toISOString().slice(0, 16));
  }

  async reached(count: number): Promise<void> {
    await this.#noted.reached(count);
  }
}

/** A runner of a job at half past two in France, with the clock of the test, and the lines that it logged. */
function runnerFor(storage: Storage, now: string, run: Job['run'], more: Partial<Job> = {}) {
  const clock = new JobClock(Date.parse(now));
  const told = new EventRecorder<string>();
  const note = (_: unknown, line: string) => told.add(line);
  const jobs = [{ name: 'nightly', schedule: '30 2 * * *', run, ...more }];
  const runner = new JobRunner({
    storage,
    extensions: [defineServerExtension('reports', { jobs })],
    services: (_where, signal) => ({ signal }) as never,
    log: { info: note, warn: note, error: note } as never,
    ...clock.ports,
    longestStop: 10,
  });
  /** Runs the due jobs. Returns the milliseconds until the next check. */
  const look = () => {
    runner.wake();
    return clock.rested();
  };
  return { runner, lines: told.all, told, clock, look };
}

/** Starts and stops a runner at a time when no job is due. */
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
    const { runner, lines, told } = runnerFor(storage, now, run, more);
    runner.wake();
    await told.reached(1);
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
  const { runner, lines, clock, look } = runnerFor(storage, '2026-01-10T02:00Z', (run) => {
    runs.note(run);
    return released.promise;
  });
  await look();
  clock.now = Date.parse('2026-01-11T02:00Z');
  await look();
  expect([lines, runs.dues]).toEqual([
    ['a job is still under way and leaves this time out'],
    ['2026-01-10T01:30'],
  ]);
  released.resolve();
  await expect.poll(async () => (await readJobs(storage))[0]?.ended_at).not.toBeNull();
  clock.now = Date.parse('2026-01-12T02:00Z');
  await look();
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

test.each([
  ['belongs to another process', async () => false],
  ['cannot be asked for', () => Promise.reject(new Error('away'))],
])('while the turn %s, a job that was due lets the runner rest all the same', async (_, refuse) => {
  const storage = await open();
  let take: () => Promise<boolean> = async () => true;
  const backgroundTurn = { take: () => take(), onLost: () => undefined };
  const { runner, clock, look } = runnerFor({ ...storage, backgroundTurn }, '2026-01-10T00:00Z', () =>
    expect.unreachable(),
  );
  await look();
  clock.now = Date.parse('2026-01-10T02:00Z');
  take = refuse;
  expect(await look()).toBe(5_000);
  await runner.stop();
});

test('a job whose start cannot be noted is due still', async () => {
  const storage = await open();
  const runs = new Runs();
  let isAway = false;
  const write: Storage['write'] = (work) =>
    isAway ? Promise.reject(new Error('away')) : storage.write(work);
  const { runner, lines, clock, look } = runnerFor({ ...storage, write }, '2026-01-10T00:00Z', (run) =>
    runs.note(run),
  );
  await look();
  isAway = true;
  clock.now = Date.parse('2026-01-10T02:00Z');
  await look();
  expect(lines).toEqual(['the jobs go on later']);
  isAway = false;
  await look();
  await runner.stop();
  expect(runs.dues).toEqual(['2026-01-10T01:30']);
});

test('a turn that is lost while the runner reads what is due is none', async () => {
  const storage = await open();
  await passBy(storage, '2026-01-10T00:00Z');
  const runs = new Runs();
  let lose = () => undefined as void;
  const parts = {
    ...storage,
    backgroundTurn: { take: async () => true, onLost: (listener: () => void) => (lose = listener) },
    get reader() {
      lose();
      lose = () => undefined;
      return storage.reader;
    },
  } as unknown as Storage;
  const { runner, lines, look } = runnerFor(parts, '2026-01-10T02:00Z', (run) => runs.note(run));
  await look();
  expect(runs.dues).toEqual([]);
  await look();
  await runner.stop();
  expect([runs.dues, lines]).toEqual([['2026-01-10T01:30'], ['a job is done']]);
});
