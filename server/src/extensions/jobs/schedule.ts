import { Cron } from 'croner';
import type { Job } from '../api/job-api.ts';

const usualTimeZone = 'Europe/Paris';

type Timed = Pick<Job, 'schedule' | 'timeZone'>;

/** Returns a schedule and its time zone as one text, to detect changes. */
export function describeSchedule({ schedule, timeZone = usualTimeZone }: Timed): string {
  return `${schedule} ${timeZone}`;
}

/**
 * Returns when a job runs next after a time, in milliseconds since 1970. A time that is skipped in spring is
 * run right after; a time that occurs twice in autumn is run once.
 * @throws Error for an invalid schedule, or one that never occurs
 */
export function nextRun({ schedule, timeZone = usualTimeZone }: Timed, after: number): number {
  const next = new Cron(schedule, { timezone: timeZone, mode: '5-part', paused: true }).nextRun(
    new Date(after),
  );
  if (next === null) throw new Error('that time never comes');
  return next.getTime();
}
