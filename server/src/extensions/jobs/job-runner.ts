import type { Logger } from 'pino';
import type { Storage } from '../../storage/storage.ts';
import { causeOf } from '../api/extension-faults.ts';
import { runLimited } from '../run-limited.ts';
import type { ServerExtension } from '../api/server-extension.ts';
import type { Services } from '../api/services-api.ts';
import type { Job } from '../api/job-api.ts';
import { forgetJob, type JobKey, updateJob, readJobs, scheduleJob } from './job-table.ts';
import { describeSchedule, nextRun } from './schedule.ts';

const usualLimit = 10 * 60 * 1000;
/** Longest pause between two checks, in milliseconds: the clock may be set, and another process may end. */
const lookInterval = 5_000;
/** How long a stop waits for running jobs, in milliseconds. */
const usualLongestStop = 1_000;

/** Calls `work` after some milliseconds, unless the returned function is called before. */
type StartTimer = (work: () => void, milliseconds: number) => () => void;

const startUsualTimer: StartTimer = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
};

/** The dependencies of the runner. */
export interface JobRunnerParts {
  storage: Storage;
  extensions: readonly ServerExtension[];
  /** The services of a job, available until `signal`. */
  services: (where: string, signal: AbortSignal) => Services;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Milliseconds since 1970. */
  now?: () => number;
  startTimer?: StartTimer;
  longestStop?: number;
}

/** A job, and when it is due next. */
interface ScheduledJob {
  key: JobKey;
  job: Job;
  dueAt: number;
}

/** Returns the name of a job for the log. */
const whereOf = ({ key }: ScheduledJob) => `${key.extension}: job ${key.job}`;

/**
 * Runs the jobs of extensions at their times: in one of all processes, each once for each time, and never
 * concurrently with itself. A job that was due while no server ran is run once at the next start.
 */
export class JobRunner {
  readonly #parts: Required<JobRunnerParts>;
  readonly #jobs: ScheduledJob[];
  readonly #running = new Map<ScheduledJob, Promise<void>>();
  readonly #stopping = new AbortController();
  #turn = new AbortController();
  #hasTurn = false;
  #isStopping = false;
  #looking: Promise<void> | undefined;
  #endPause: () => void = () => undefined;

  constructor(parts: JobRunnerParts) {
    this.#parts = { now: Date.now, startTimer: startUsualTimer, longestStop: usualLongestStop, ...parts };
    this.#jobs = parts.extensions.flatMap(({ name: extension, jobs }) =>
      jobs.map((job) => ({ key: { extension, job: job.name }, job, dueAt: Infinity })),
    );
    parts.storage.backgroundTurn.onLost(() => {
      this.#hasTurn = false;
      this.#turn.abort(new Error('another process takes over'));
    });
  }

  /** Starts; call it again when the clock was set. */
  wake(): void {
    if (this.#isStopping || this.#jobs.length === 0) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Waits briefly for running jobs. The next start runs unfinished ones again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#endPause();
    await this.#looking;
    const end = () => this.#stopping.abort(new Error('the server stops'));
    const limit = setTimeout(end, this.#parts.longestStop);
    await Promise.all(this.#running.values());
    clearTimeout(limit);
  }

  async #look(): Promise<void> {
    this.#endPause();
    // A process without the turn does not have the due times.
    let pause = lookInterval;
    try {
      await this.#takeTurn();
      for (const one of this.#jobs) if (this.#hasTurn) await this.#runIfDue(one);
      if (this.#hasTurn) pause = this.#untilNext();
    } catch (error) {
      this.#parts.log.error(error, 'the jobs go on later');
    }
    if (!this.#isStopping) this.#endPause = this.#parts.startTimer(() => this.wake(), pause);
  }

  /** Returns the milliseconds until the next job is due. */
  #untilNext(): number {
    const next = Math.min(...this.#jobs.map(({ dueAt }) => dueAt)) - this.#parts.now();
    return Math.min(lookInterval, Math.max(0, next));
  }

  async #takeTurn(): Promise<void> {
    if (!(await this.#parts.storage.backgroundTurn.take())) {
      this.#hasTurn = false;
      return;
    }
    if (this.#hasTurn) return;
    // Set before the read, so that losing the turn meanwhile is noticed.
    this.#hasTurn = true;
    this.#turn = new AbortController();
    try {
      await this.#load();
    } catch (error) {
      this.#hasTurn = false;
      throw error;
    }
  }

  /** Reads when each job is due. A new job, or one with a new schedule, is due at its next time from now. */
  async #load(): Promise<void> {
    const { storage, now, log } = this.#parts;
    const stored = await readJobs(storage);
    const isSame = (one: JobKey, other: JobKey) => one.extension === other.extension && one.job === other.job;
    for (const one of stored)
      if (!this.#jobs.some(({ key }) => isSame(key, one))) await forgetJob(storage, one);
    for (const one of this.#jobs) {
      const { key, job } = one;
      const schedule = describeSchedule(job);
      const known = stored.find((note) => isSame(note, key));
      const isKept = known?.schedule === schedule;
      one.dueAt = isKept ? known.due_at : nextRun(job, now());
      if (!isKept) await scheduleJob(storage, key, { schedule, due_at: one.dueAt });
      if (known === undefined || known.started_at === null || known.ended_at !== null) continue;
      const error = 'the process ended while it was under way';
      log.error({ job: whereOf(one) }, 'a job was cut off by the end of the process');
      await updateJob(storage, key, { ended_at: now(), error });
    }
  }

  async #runIfDue(one: ScheduledJob): Promise<void> {
    const { storage, now, log } = this.#parts;
    const { key, job, dueAt } = one;
    if (dueAt > now()) return;
    const next = nextRun(job, now());
    if (this.#running.has(one)) {
      log.warn({ job: whereOf(one) }, 'a job is still under way and leaves this time out');
      await updateJob(storage, key, { due_at: next });
      one.dueAt = next;
      return;
    }
    const started = { due_at: next, started_at: now(), ended_at: null, error: null };
    if (!(await updateJob(storage, key, started, dueAt))) {
      // Another process has run it meanwhile.
      this.#hasTurn = false;
      return;
    }
    // Only after it is stored: if that fails, the job is still due.
    one.dueAt = next;
    const run = this.#run(one, dueAt).finally(() => this.#running.delete(one));
    this.#running.set(one, run);
  }

  async #run(one: ScheduledJob, dueAt: number): Promise<void> {
    const { services, log, now } = this.#parts;
    const { job } = one;
    const where = whereOf(one);
    const over = AbortSignal.any([this.#stopping.signal, this.#turn.signal]);
    const begunAt = performance.now();
    const milliseconds = () => Math.round(performance.now() - begunAt);
    try {
      await runLimited(
        where,
        job.timeLimit ?? usualLimit,
        (signal) => job.run({ ...services(where, signal), due: new Date(dueAt) }),
        over,
      );
      log.info({ job: where, milliseconds: milliseconds() }, 'a job is done');
      await this.#note(one, { ended_at: now(), error: null });
    } catch (error) {
      if (this.#turn.signal.aborted) return;
      const err = causeOf(where, error);
      if (this.#stopping.signal.aborted) {
        await this.#note(one, { ended_at: now(), due_at: dueAt });
        return;
      }
      log.error({ err, job: where, milliseconds: milliseconds() }, 'a job failed');
      await this.#note(one, { ended_at: now(), error: err.message });
    }
  }

  /** Stores how a run ended. If the database is unavailable, the run counts as interrupted. */
  async #note(one: ScheduledJob, note: Parameters<typeof updateJob>[2]): Promise<void> {
    try {
      await updateJob(this.#parts.storage, one.key, note);
    } catch (error) {
      this.#parts.log.error(error, 'the end of a job was not noted');
    }
  }
}
