import type { Services } from './services-api.ts';

/** One run of a job. */
export interface JobRun extends Services {
  /** The time for which it was scheduled; earlier than now where no server ran then. */
  readonly due: Date;
}

/** What the server does at certain times. */
export interface Job {
  /** Tells it from the other jobs of the extension, such as `nightly-report`. */
  readonly name: string;
  /** Minute, hour, day, month, day of the week, as cron has them: `30 2 * * *`, or `@daily`. */
  readonly schedule: string;
  /** Where these are the time on the clock; `Europe/Paris` by default. */
  readonly timeZone?: string;
  /** How long it may take, in milliseconds: 10 minutes by default, 6 hours at most. */
  readonly timeLimit?: number;
  readonly run: (run: JobRun) => void | Promise<void>;
}

/** Declares what the server does at certain times. */
export function job(definition: Job): Job {
  return definition;
}
