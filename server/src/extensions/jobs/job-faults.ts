import { shown } from '@ne2016/contract';
import type { ServerExtension } from '../api/server-extension.ts';
import { isObject, timeLimitFaults, unknownKeys } from '../written-code.ts';
import { nextRun } from './schedule.ts';

/** Largest time limit of a job, in milliseconds. */
const longestLimit = 6 * 60 * 60 * 1000;

const keys = ['name', 'schedule', 'timeZone', 'timeLimit', 'run'];
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function scheduleFaults(schedule: unknown, timeZone: unknown): string[] {
  const isZone = timeZone === undefined || Intl.supportedValuesOf('timeZone').includes(String(timeZone));
  if (timeZone !== 'UTC' && !isZone)
    return [
      `timeZone vaut ${shown(timeZone)}\u00a0: écrivez par exemple 'Europe/Paris', ou retirez cette option`,
    ];
  try {
    nextRun({ schedule: String(schedule) }, Date.now());
    return [];
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : '';
    return [
      `schedule vaut ${shown(schedule)}\u00a0: écrivez minute, heure, jour, mois et jour de la semaine, par exemple '30 2 * * *'${reason}`,
    ];
  }
}

/** Returns the mistakes in the jobs of an extension, as French sentences. */
export function jobFaults({ jobs }: ServerExtension): string[] {
  const written: unknown = jobs;
  if (!Array.isArray(written)) return [`jobs vaut ${shown(written)}\u00a0: écrivez une liste, [job({ … })]`];
  const all: readonly unknown[] = written;
  const names = all.map((one) => (isObject(one) ? one['name'] : undefined));
  return all.flatMap((one, index) => {
    if (!isObject(one)) return [`jobs[${index}] vaut ${shown(one)}\u00a0: créez-le avec job({ … })`];
    const { name, schedule, timeZone, timeLimit, run } = one;
    const faults = [
      ...unknownKeys('la clé', one, keys),
      ...(typeof name === 'string' && namePattern.test(name)
        ? []
        : [
            "name manque ou n’est pas un nom\u00a0: utilisez des mots en minuscules joints par -, par exemple 'nightly-report'",
          ]),
      ...(names.indexOf(name) === index
        ? []
        : ['apparaît deux fois\u00a0: donnez un autre nom à l’un des deux']),
      ...scheduleFaults(schedule, timeZone),
      ...timeLimitFaults(timeLimit, longestLimit),
      ...(typeof run === 'function' ? [] : [`run vaut ${shown(run)}\u00a0: écrivez une fonction`]),
    ];
    return faults.map((fault) => `job ${String(name)}: ${fault}`);
  });
}
