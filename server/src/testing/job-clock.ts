import type { JobRunnerParts } from '../extensions/jobs/job-runner.ts';
import { EventRecorder } from './event-recorder.ts';

/** The clock of a job runner: a test sets it, and no pause of the runner ends by itself. */
export class JobClock {
  /** Milliseconds since 1970. */
  now: number;
  readonly #pauses = new EventRecorder<number>();
  #taken = 0;

  constructor(now: number) {
    this.now = now;
  }

  readonly ports = {
    now: () => this.now,
    startTimer: (_work, milliseconds) => {
      this.#pauses.add(milliseconds);
      return () => undefined;
    },
  } satisfies Partial<JobRunnerParts>;

  /** Waits until the runner has run the due jobs. Returns the length of its pause in milliseconds. */
  async rested(): Promise<number> {
    this.#taken += 1;
    await this.#pauses.reached(this.#taken);
    return this.#pauses.all[this.#taken - 1] ?? 0;
  }
}
