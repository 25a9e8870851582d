import { shown } from '@ne2016/contract';
import type { ServerExtension } from '../server-extension.ts';
import { isObject, timeLimitFaults, unknownKeys } from '../written-code.ts';
import { nextRun } from './schedule.ts';

/** The longest that a job may take, in milliseconds. */
const longestLimit = 6 * 60 * 60 * 1000;

const keys = ['name', 'schedule', 'timeZone', 'timeLimit', 'run'];
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function scheduleFaults(schedule: unknown, timeZone: unknown): string[] {
  const isZone = timeZone === undefined || Intl.supportedValuesOf('timeZone').includes(String(timeZone));
  if (timeZone !== 'UTC' && !isZone)
    return [`timeZone is ${shown(timeZone)}: write one such as 'Europe/Paris', or leave it out`];
  try {
    nextRun({ schedule: String(schedule) }, Date.now());
    return [];
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : '';
    return [
      `schedule is ${shown(schedule)}: write minute, hour, day, month and weekday, as '30 2 * * *'${reason}`,
    ];
  }
}

/** Each fault of the jobs of an extension. */
export function jobFaults({ jobs }: ServerExtension): string[] {
  const written: unknown = jobs;
  if (!Array.isArray(written)) return [`jobs is ${shown(written)}: write a list, [job({ … })]`];
  const all: readonly unknown[] = written;
  const names = all.map((one) => (isObject(one) ? one['name'] : undefined));
  return all.flatMap((one, index) => {
    if (!isObject(one)) return [`jobs[${index}] is ${shown(one)}: make it with job({ … })`];
    const { name, schedule, timeZone, timeLimit, run } = one;
    const faults = [
      ...unknownKeys('the key', one, keys),
      ...(typeof name === 'string' && namePattern.test(name)
        ? []
        : ["name is missing, or no name: use lower-case words joined by -, as 'nightly-report'"]),
      ...(names.indexOf(name) === index ? [] : ['is there twice: give one of them another name']),
      ...scheduleFaults(schedule, timeZone),
      ...timeLimitFaults(timeLimit, longestLimit),
      ...(typeof run === 'function' ? [] : [`run is ${shown(run)}: write a function`]),
    ];
    return faults.map((fault) => `job ${String(name)}: ${fault}`);
  });
}
