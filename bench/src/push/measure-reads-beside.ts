import { paths } from '@ne2016/contract';
import { type ApplicationSubject, list, readProjects, rename } from './application-subject.ts';
import type { ClientCrew } from './load/client-crew.ts';
import { timeRead } from './load/read-calls.ts';
import { spreadOf } from './measure-saves.ts';
import type { PushEffort } from './push-effort.ts';
import type { ReadsBeside, Spread } from './push-results.ts';

/** Milliseconds between the starts of two reads, whether the earlier ones are answered or not. */
const readInterval = 20;

/** Number of concurrent saves. */
const writers = 10;

/** Reads a record at once, and repeatedly while work is pending. */
async function readBeside(
  { place: { address }, credentials }: ApplicationSubject,
  id: number,
  work: () => Promise<unknown>,
): Promise<Spread> {
  const call = { address, path: `/${paths.record(list, id)}`, headers: credentials };
  const reads: Promise<number>[] = [];
  const read = () => reads.push(timeRead(call));
  read();
  const timer = setInterval(read, readInterval);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return spreadOf(await Promise.all(reads));
}

/** Measures the latency of a read while many changes are saved: received by no client, and by many. */
export async function measureReadsBeside(
  crew: ClientCrew,
  application: ApplicationSubject,
  { round: { events, subscribers } }: PushEffort,
): Promise<ReadsBeside> {
  const { place } = application;
  const { projects } = await readProjects(application);
  const [read, ...others] = projects;
  if (read === undefined) throw new Error('There is no project');
  const save = async (mark: string) => {
    let saved = 0;
    const saveNext = async (): Promise<void> => {
      while (saved < events) {
        const { id_project: id, name } = others[saved % others.length] ?? read;
        saved += 1;
        await rename(application, id, `${name} · ${mark} ${saved}`);
      }
    };
    await Promise.all(Array.from({ length: writers }, saveNext));
  };
  const alone = await readBeside(application, read.id_project, () => save('a'));
  await crew.open(place, subscribers);
  await crew.expect(place.address, events);
  const heard = await readBeside(application, read.id_project, async () => {
    await save('b');
    await crew.outcome(place.address);
  });
  await crew.close(place.address);
  return { alone, heard };
}
