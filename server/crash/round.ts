import type { Resource } from '@ne2016/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestClient } from '../src/testing/test-client.ts';
import { assertInvariant } from '../src/testing/violation.ts';
import { type Attempt, describeAttempt } from './attempts.ts';
import type { CrashDatabase, LoggedChange, LogState } from './crash-database.ts';
import type { Figures } from './figures.ts';
import { checkLogOfAttempts, checkPushed } from './invariants.ts';
import { Life, type LifeParts } from './life.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { Replica } from './replica.ts';
import { Subscriber } from './subscriber.ts';
import { markAnswer, sendAttempt, writeUntilGone, type WrittenWorld } from './writer.ts';

/** The state of one database from round to round. */
export interface CrashedDatabase {
  parts: LifeParts;
  database: CrashDatabase;
  pushKey: string;
  resources: readonly Resource[];
  replicas: ReadonlyMap<string, Replica>;
  /** The client that is signed in; `null` before the first run. */
  client: TestClient | null;
  /** Position of the last change in the replicas, and the number of rows up to it. */
  known: { sequence: number; rows: number };
  /** The attempts of the previous run, not checked yet. */
  attempts: readonly Attempt[];
  /** Orders requests and answers. */
  clock: WrittenWorld['clock'];
}

const writers = 6;
const subscribers = 2;
/** Milliseconds: how long the server runs, how long it may take to push, and between two checks of that. */
const longestLife = 300;
const longestPush = 10_000;
const pollPause = 5;

/** Waits until the position reaches the end of the log, which it does with or without subscribers. */
async function pushedAtLast({ database, known }: CrashedDatabase): Promise<LogState> {
  const deadline = performance.now() + longestPush;
  for (;;) {
    const state = await database.read(known.sequence);
    if (state.pushedUpTo >= state.last) return state;
    const { pushedUpTo, last } = state;
    assertInvariant(
      performance.now() < deadline,
      'every change is pushed at last',
      () => `${pushedUpTo} of ${last}`,
    );
    await delay(pollPause);
  }
}

/** The checked state at the start of a run. */
interface Beginning {
  /** The changes of the attempts of the previous run. */
  changeOf: ReadonlyMap<Attempt, LoggedChange>;
  /** Position of the last change. */
  last: number;
}

/** Applies the new changes of the log to the replicas, and compares them with attempts and answers. */
async function checkAllIsThere(
  crashed: CrashedDatabase,
  client: TestClient,
  random: SeededRandom,
  figures: Figures,
): Promise<Beginning> {
  const { known, attempts, replicas } = crashed;
  const { changes, earlier, last } = await pushedAtLast(crashed);
  assertInvariant(
    earlier === known.rows,
    'the log only grows',
    () => `${earlier} rows of ${known.rows} up to ${known.sequence}`,
  );
  const changeOf = checkLogOfAttempts(changes, attempts);
  for (const change of changes) replicas.get(change.resource)?.follow(change);
  for (const replica of replicas.values()) await replica.checkSame(client, last, random.below(2 ** 20));
  const cutOff = attempts.filter(({ outcome }) => outcome === 'unknown');
  figures.cutOff += cutOff.length;
  figures.cutOffDone += cutOff.filter((attempt) => changeOf.has(attempt)).length;
  return { changeOf, last };
}

/** Sends unanswered creations again. Each makes one record, even if the first attempt was committed. */
async function repeatCreations(
  attempts: readonly Attempt[],
  { changeOf }: Beginning,
  client: TestClient,
  world: WrittenWorld,
): Promise<number> {
  const { unknown = [], acknowledged = [] } = Object.groupBy(
    attempts.filter(({ action }) => action === 'created'),
    ({ outcome }) => outcome,
  );
  const repeated = [...unknown, ...acknowledged.slice(-2)];
  for (const creation of repeated) {
    const again: Attempt = { ...creation, id: null, outcome: 'unknown', sentAt: (world.clock.now += 1) };
    markAnswer(again, await sendAttempt(client, again, null), world);
    const done = changeOf.get(creation);
    if (done === undefined) world.attempts.push(again);
    else
      assertInvariant(
        again.id === done.id,
        'a creation that comes again makes no second record',
        () => `${describeAttempt(again)} made ${done.id} before`,
      );
  }
  return repeated.length;
}

/** Writes concurrently until the server is killed. */
async function writeAndKill(
  life: Life,
  world: WrittenWorld,
  listening: readonly Subscriber[],
  random: SeededRandom,
): Promise<void> {
  const writing = Array.from({ length: writers }, (_, index) =>
    writeUntilGone({
      client: life.client,
      random: random.fork(),
      world,
      prefix: `${world.clock.now}-${index}`,
      socketId: listening[index]?.socketId ?? null,
    }),
  );
  await life.end(random.between(0, longestLife));
  await Promise.all(writing);
}

function countAttempts(figures: Figures, attempts: readonly Attempt[]): void {
  const { acknowledged = [], refused = [] } = Object.groupBy(attempts, ({ outcome }) => outcome);
  figures.acknowledged += acknowledged.length;
  figures.refused += refused.length;
}

/** One round: starts the server, checks the state that the previous run left, then writes until the kill. */
export async function runRound(
  crashed: CrashedDatabase,
  random: SeededRandom,
  figures: Figures,
): Promise<void> {
  const earlyDeaths = random.percent(25) ? random.between(1, 2) : 0;
  await using life = await Life.start(crashed.parts, crashed.client, random, earlyDeaths);
  const { client } = life;
  if (crashed.client === null) await life.signIn();
  const beginning = await checkAllIsThere(crashed, client, random, figures);
  const listening = await Promise.all(
    Array.from({ length: subscribers }, () => Subscriber.open(client, crashed.pushKey, crashed.resources)),
  );
  const live = new Map([...crashed.replicas].map(([name, { ids }]) => [name, new Set(ids)]));
  const world: WrittenWorld = { attempts: [], live, clock: crashed.clock };
  figures.repeated += await repeatCreations(crashed.attempts, beginning, client, world);
  await writeAndKill(life, world, listening, random);

  const left = await crashed.database.readLeft(beginning.last);
  for (const subscriber of listening)
    figures.events += checkPushed(await subscriber.events(), left, subscriber.socketId);
  figures.owedEvents += left.changes.filter(({ sequence }) => sequence > left.pushedUpTo).length;
  figures.rounds += 1;
  figures.earlyKills += earlyDeaths;
  countAttempts(figures, world.attempts);
  const known = { sequence: beginning.last, rows: left.earlier };
  Object.assign(crashed, { client, attempts: world.attempts, known });
}

/** Checks the state once more, without writes. */
export async function lookAgain(
  crashed: CrashedDatabase,
  random: SeededRandom,
  figures: Figures,
): Promise<void> {
  await using life = await Life.start(crashed.parts, crashed.client, random, 0);
  await checkAllIsThere(crashed, life.client, random, figures);
}
