import { medianOf } from '../measurement.ts';
import type { SubjectName } from '../server/subject.ts';
import type { ClientCrew } from './load/client-crew.ts';
import { machineTime } from './load/push-load.ts';
import type { PushEffort } from './push-effort.ts';
import type { Compared, FanOut } from './push-results.ts';
import type { PushSubject } from './push-subject.ts';

export type PushPair = Compared<PushSubject>;

/** Number of concurrent publishes. */
const publishedAtOnce = 10;

async function publishOnce(crew: ClientCrew, { place, process, publish }: PushSubject): Promise<FanOut> {
  await crew.expect(place.address, 1);
  const before = await process.usage();
  const begin = machineTime();
  await publish();
  const { arrivals } = await crew.outcome(place.address);
  const times = arrivals.map((arrival) => arrival - begin).toSorted((one, other) => one - other);
  const at = (index: number) => times[index] ?? Number.NaN;
  const after = await process.usage();
  return {
    first: at(0),
    half: at(Math.ceil(times.length / 2) - 1),
    last: at(times.length - 1),
    processor: after.processor - before.processor,
  };
}

/** Returns the events a second until the last subscriber has the last one. */
async function publishBurst(
  crew: ClientCrew,
  { place, publish }: PushSubject,
  events: number,
): Promise<number> {
  await crew.expect(place.address, events);
  let missing = events;
  const publishNext = async (): Promise<void> => {
    while (missing > 0) {
      missing -= 1;
      await publish();
    }
  };
  const begin = machineTime();
  await Promise.all(Array.from({ length: publishedAtOnce }, publishNext));
  const { arrivals } = await crew.outcome(place.address);
  return (events / (Math.max(...arrivals) - begin)) * 1000;
}

/** Alternates both servers with a number of subscribers each; a first turn warms up and does not count. */
async function takeTurns<Found>(
  crew: ClientCrew,
  pair: PushPair,
  { subscribers, rounds }: { subscribers: number; rounds: number },
  turn: (subject: PushSubject) => Promise<Found>,
): Promise<Record<SubjectName, Found[]>> {
  const subjects = [pair.floor, pair.product];
  const found: Record<SubjectName, Found[]> = { floor: [], product: [] };
  for (const { place } of subjects) await crew.open(place, subscribers);
  for (let round = 0; round <= rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const one = await turn(subject);
      if (round > 0) found[subject.name].push(one);
    }
  }
  for (const { place } of subjects) await crew.close(place.address);
  return found;
}

function medians(turns: readonly FanOut[]): FanOut {
  const of = (name: keyof FanOut) => medianOf(turns.map((turn) => turn[name]));
  return { first: of('first'), half: of('half'), last: of('last'), processor: of('processor') };
}

/** Measures one event to a number of subscribers. */
export async function measureFanOut(
  crew: ClientCrew,
  pair: PushPair,
  subscribers: number,
  { rounds }: PushEffort,
): Promise<Compared<FanOut>> {
  const turns = await takeTurns(crew, pair, { subscribers, rounds }, (subject) => publishOnce(crew, subject));
  return { floor: medians(turns.floor), product: medians(turns.product) };
}

/** Measures many events in a row; returns the number a second. */
export async function measureBursts(
  crew: ClientCrew,
  pair: PushPair,
  { rounds, burst: { events, subscribers } }: PushEffort,
): Promise<Compared<number>> {
  const turns = await takeTurns(crew, pair, { subscribers, rounds: Math.ceil(rounds / 3) }, (subject) =>
    publishBurst(crew, subject, events),
  );
  return { floor: medianOf(turns.floor), product: medianOf(turns.product) };
}
