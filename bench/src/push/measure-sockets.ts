import { setTimeout } from 'node:timers/promises';
import { medianOf } from '../measurement.ts';
import type { SubjectName } from '../server/subject.ts';
import type { ClientCrew } from './load/client-crew.ts';
import type { PushEffort } from './push-effort.ts';
import type { Compared, SocketFigures } from './push-results.ts';
import { startPushSubject } from './push-subject.ts';

/** Milliseconds of rest before a server’s memory is measured. */
const rest = 1_000;

/** Connected first, so that one-time costs are not counted for each socket. */
const first = 50;

/** Connects a number of subscribers to a new server. */
async function connectMany(crew: ClientCrew, name: SubjectName, count: number): Promise<SocketFigures> {
  await using subject = await startPushSubject(name);
  const { place, process } = subject;
  await crew.open(place, first);
  await setTimeout(rest);
  const before = await process.usage();
  const duration = await crew.open(place, count);
  await setTimeout(rest);
  const after = await process.usage();
  await crew.close(place.address);
  return { rate: (count / duration) * 1000, memory: (after.memory - before.memory) / count };
}

function medians(turns: readonly SocketFigures[]): SocketFigures {
  return {
    rate: medianOf(turns.map(({ rate }) => rate)),
    memory: medianOf(turns.map(({ memory }) => memory)),
  };
}

/** Measures how fast subscribers connect, and the memory of each. */
export async function measureSockets(
  crew: ClientCrew,
  { sockets: { count, starts } }: PushEffort,
): Promise<Compared<SocketFigures>> {
  const turns: Record<SubjectName, SocketFigures[]> = { floor: [], product: [] };
  for (let start = 0; start < starts; start += 1)
    for (const name of ['floor', 'product'] as const) turns[name].push(await connectMany(crew, name, count));
  return { floor: medians(turns.floor), product: medians(turns.product) };
}
