import { headers, paths } from '@ne2016/contract';
import { medianOf } from '../measurement.ts';
import { type ApplicationSubject, list, readProjects, rename } from './application-subject.ts';
import type { ClientCrew } from './load/client-crew.ts';
import type { ClientCall } from './load/calls.ts';
import { machineTime } from './load/push-load.ts';
import { spreadOf } from './measure-saves.ts';
import type { PushEffort } from './push-effort.ts';
import type { RushFigures, Stampede } from './push-results.ts';

/** Makes all clients call at once, repeatedly; the first time opens their connections and does not count. */
async function repeatRush(
  { process }: ApplicationSubject,
  rounds: number,
  rush: (round: number) => Promise<readonly number[]>,
): Promise<RushFigures> {
  const turns: RushFigures[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = await process.usage();
    const latencies = await rush(round);
    const after = await process.usage();
    const processor = (after.processor - before.processor) / latencies.length;
    if (round > 0) turns.push({ ...spreadOf(latencies), processor });
  }
  const of = (name: keyof RushFigures) => medianOf(turns.map((turn) => turn[name]));
  return { p50: of('p50'), p99: of('p99'), processor: of('processor') };
}

/** Measures many concurrent clients: they read the record of an event, or request an empty delta. */
export async function measureRushes(
  crew: ClientCrew,
  application: ApplicationSubject,
  { rush, rounds }: PushEffort,
): Promise<{ stampede: Stampede; emptyDeltas: RushFigures }> {
  const { place, credentials } = application;
  const { address } = place;
  const {
    projects: [project],
  } = await readProjects(application);
  if (project === undefined) throw new Error('There is no project');
  const callOf = (path: string, more: ClientCall['headers'] = {}): ClientCall => ({
    address,
    path: `/${path}`,
    headers: { ...credentials, ...more },
  });
  const record = callOf(paths.record(list, project.id_project));
  await crew.open(place, rush);
  const untilLast: number[] = [];
  const stampede = await repeatRush(application, rounds, async (round) => {
    await crew.expect(address, 1, record);
    const begin = machineTime();
    await rename(application, project.id_project, `${project.name} · ${round}`);
    const { arrivals, latencies } = await crew.outcome(address);
    const ends = arrivals.map((arrival, index) => arrival + (latencies[index] ?? Number.NaN));
    if (round > 0) untilLast.push(Math.max(...ends) - begin);
    return latencies;
  });
  const { cursor } = await readProjects(application);
  const delta = callOf(paths.list(list), { [headers.cursor]: cursor });
  const answer = await fetch(address + delta.path, { headers: { ...delta.headers } });
  if ((await answer.text()) !== '[]') throw new Error('The delta is not empty');
  const emptyDeltas = await repeatRush(application, rounds, () => crew.read(address, delta));
  await crew.close(address);
  return { stampede: { ...stampede, untilLast: medianOf(untilLast) }, emptyDeltas };
}
