import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../server/figures.ts';
import type { PeopleAtList, PersonAtList } from './start-people.ts';

/** The effort of the measurement; times in milliseconds. */
export interface PresenceEffort {
  readonly people: number;
  /** Duration of the phase without any action. */
  readonly quiet: number;
  /** Duration of the phase in which all move, and the interval of each person’s moves. */
  readonly moving: number;
  readonly moveEvery: number;
  readonly crashes: number;
}

/** The figures of presence in one phase; times in milliseconds. */
export interface PhaseFigures {
  readonly duration: number;
  /** Processor time of the server, all threads together. */
  readonly processor: number;
  /** Messages of all clients together. */
  readonly sent: number;
  readonly received: number;
}

/** The results of one run of the benchmark; times in milliseconds. */
export interface PresenceResults {
  readonly node: string;
  readonly quiet: PhaseFigures;
  readonly moving: PhaseFigures;
  readonly crashing: PhaseFigures;
  /** From a move until the last other client sees it, for some moves. */
  readonly seen: readonly number[];
  /** From a crash until the last other client sees it. */
  readonly gone: readonly number[];
}

/** Milliseconds without a message that count as calm: longer than the requests of newcomers take. */
const calm = 2000;

/** Milliseconds between two checks whether something is seen. */
const lookTime = 10;
const longestWait = 60_000;

/** Returns how long it takes until a condition holds. @throws Error if that is too long. */
async function timeUntil(isTrue: () => boolean): Promise<number> {
  const begin = performance.now();
  while (!isTrue()) {
    if (performance.now() - begin > longestWait) throw new Error('Presence never got there');
    await wait(lookTime);
  }
  return performance.now() - begin;
}

/** Waits until all see each other, and no message is sent any more. */
async function untilCalm({ people, counts }: PeopleAtList): Promise<void> {
  await timeUntil(() => people.every((one) => isSeenByAll(people, one)));
  let before = -1;
  while (counts.received !== before) {
    before = counts.received;
    await wait(calm);
  }
}

const isSeenByAll = (people: readonly PersonAtList[], { name, openId }: PersonAtList) =>
  people.every((one) => one.name === name || one.sees(name, openId));

async function figuresOf({ server, counts }: PeopleAtList, work: () => Promise<void>): Promise<PhaseFigures> {
  const [before, { sent, received }] = [await server.usage(), { ...counts }];
  const begin = performance.now();
  await work();
  const duration = performance.now() - begin;
  const after = await server.usage();
  return {
    duration,
    processor: after.processor - before.processor,
    sent: counts.sent - sent,
    received: counts.received - received,
  };
}

/** All move from project to project, one after the other in a round; the first one’s moves are timed. */
async function moveAll(people: readonly PersonAtList[], { moving, moveEvery }: PresenceEffort) {
  const seen: number[] = [];
  const [watched] = people;
  const pause = moveEvery / people.length;
  for (let round = 1; round <= moving / moveEvery; round += 1) {
    let timing: Promise<unknown> | undefined;
    const begin = performance.now();
    for (const [index, person] of people.entries()) {
      person.move(1 + ((index + round * people.length) % 250));
      if (person === watched)
        timing = timeUntil(() => isSeenByAll(people, person)).then((time) => seen.push(time));
      await wait(Math.max(0, begin + (index + 1) * pause - performance.now()));
    }
    await timing;
  }
  return seen;
}

async function crashSome(people: readonly PersonAtList[], { crashes }: PresenceEffort) {
  const gone: number[] = [];
  for (const [index, victim] of people.slice(0, crashes).entries()) {
    const others = people.slice(index + 1);
    victim.crash();
    gone.push(await timeUntil(() => others.every((one) => !one.sees(victim.name, victim.openId))));
    // The consequences count, too.
    await wait(1000);
  }
  return gone;
}

/**
 * Measures the cost of presence for some people at one list.
 * @param tell receives the title of each part at its start
 */
export async function measurePresence(
  place: PeopleAtList,
  effort: PresenceEffort,
  tell: (text: string) => void,
): Promise<PresenceResults> {
  const { people } = place;
  await untilCalm(place);
  tell('nobody does anything');
  const quiet = await figuresOf(place, () => wait(effort.quiet));
  tell('everybody moves');
  let seen: readonly number[] = [];
  const moving = await figuresOf(place, async () => void (seen = await moveAll(people, effort)));
  await untilCalm(place);
  tell('browsers crash');
  let gone: readonly number[] = [];
  const crashing = await figuresOf(place, async () => void (gone = await crashSome(people, effort)));
  return { node: process.version, quiet, moving, crashing, seen, gone };
}

export const slowest = (times: readonly number[]): number => percentile(times, 1);
