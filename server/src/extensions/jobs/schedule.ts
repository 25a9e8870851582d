import { Cron } from 'croner';
import type { Job } from '../api/job-api.ts';

const usualTimeZone = 'Europe/Paris';

type Timed = Pick<Job, 'schedule' | 'timeZone'>;

/** A schedule and its zone as one text, by which it is seen that they were changed. */
export function describeSchedule({ schedule, timeZone = usualTimeZone }: Timed): string {
  return `${schedule} ${timeZone}`;
}

/**
 * When a job runs next after a time, in milliseconds since 1970. A time that clocks leave out in spring is made up right
 * after it; one that they have twice in autumn counts once.
 * @throws Error for what is no schedule, or for none that ever comes.
 */
export function nextRun({ schedule, timeZone = usualTimeZone }: Timed, after: number): number {
  const next = new Cron(schedule, { timezone: timeZone, mode: '5-part', paused: true }).nextRun(
    new Date(after),
  );
  if (next === null) throw new Error('that time never comes');
  return next.getTime();
}
