import type { Services } from './services-api.ts';

/** One run of a job. */
export interface JobRun extends Services {
  /** The scheduled time. It may be long past, if no server was running then. */
  readonly due: Date;
}

/** Work that the server does at scheduled times. */
export interface Job {
  /** Unique among the jobs of the extension, such as `nightly-report`. */
  readonly name: string;
  /** A cron expression, minute, hour, day, month, day of the week: `30 2 * * *`, or `@daily`. */
  readonly schedule: string;
  /** The time zone of the schedule; `Europe/Paris` by default. */
  readonly timeZone?: string;
  /** Time limit of a run, in milliseconds: 10 minutes by default, at most 6 hours. */
  readonly timeLimit?: number;
  readonly run: (run: JobRun) => void | Promise<void>;
}

/** Declares a job. */
export function job(definition: Job): Job {
  return definition;
}
