import { perform } from './actions.ts';
import { checkEqual } from './invariants/quiet.ts';
import type { Losses } from './losses.ts';
import { SeededRandom } from '@ne2016/contract/seeded-random';
import { performPresence, type PresenceStep, presenceSteps } from './presence-steps.ts';
import { refusedWord } from './server-front.ts';
import type { ServerKind } from './server-kind.ts';
import { anySteps, type Step } from './steps.ts';
import { type Violation, World } from './world.ts';

/** The identity of a run. */
export interface RunName {
  readonly seed: number;
  readonly run: number;
  /** The number of steps. */
  readonly steps: number;
  /** The factor by which a server without extensions is more likely than usual; default: 1. */
  readonly plain?: number | undefined;
}

/** The options of a run. */
export interface SimulateOptions {
  /** The steps to perform; by default all. */
  readonly keep?: ReadonlySet<number>;
  /** Called with a line for each event. */
  readonly onTrace?: (line: string) => void;
  /** Called with the server of the run before its first step. */
  readonly onServer?: (kind: ServerKind) => void;
}

/** The seed of one run: consecutive runs have unrelated seeds. */
function seedOfRun(seed: number, run: number): number {
  let mixed = Math.imul(seed ^ Math.imul(run + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Draws the properties and steps of a run before it begins. */
function plan({ seed, run, steps }: RunName) {
  const random = new SeededRandom(seedOfRun(seed, run));
  const losses = random.weighted<Losses>({ none: 35, noticed: 35, silent: 30 });
  // Presence actions are drawn from their own stream, so that they do not shift other draws.
  const ofPresence = new SeededRandom(~seedOfRun(seed, run));
  const next = presenceSteps(ofPresence.fork());
  const all = anySteps(random.fork(), steps, losses).map((step) => ({ ...step, presence: next() }));
  return { random, ofPresence, losses, steps: all };
}

/** Milliseconds after which no call can be in flight, nor any of its consequences. */
const untilAllEnded = 160_000;

/** Checks everything that all pages show. */
function checkAll(world: World): void {
  for (const { page } of world.tabs) page?.checkAll();
  world.presentPeople.checkAll();
}

async function pass(world: World, milliseconds: number): Promise<void> {
  await world.time.runUntil(world.time.now + milliseconds);
  checkAll(world);
}

function checkEnd(world: World): void {
  for (const { page } of world.tabs) if (page !== undefined) checkEqual(page, world.server, world.break);
}

/** Makes all people save or drop their edits. */
function finish(world: World, isSaving: boolean): void {
  for (const { page, typed } of world.tabs) {
    for (const key of page?.keys() ?? []) {
      const state = page?.store.get(key);
      if (page === undefined || state === undefined || (state.changed.length === 0 && !state.deleted))
        continue;
      const isRefused = Object.values(state.values).includes(refusedWord);
      if (isSaving && !isRefused && !state.deleted) page.save(key);
      else {
        typed.giveUp(key);
        void page.store.revert(key);
      }
    }
  }
}

/** Waits until everything has ended and no page is in the middle of a poll. */
async function waitUntilIdle(world: World, milliseconds: number): Promise<void> {
  await pass(world, milliseconds);
  for (let tries = 0; tries < 100 && world.isBusy; tries += 1) await pass(world, 100);
}

/**
 * Waits just long enough for the layer to repair the gaps that it has detected: the unconditional poll once a
 * minute would also repair those that it has overlooked.
 */
async function waitForRecovery(world: World): Promise<void> {
  for (let tries = 0; tries < 40 && (world.isBusy || world.push.isMissed); tries += 1)
    await pass(world, 5000);
  await waitUntilIdle(world, 12_000);
}

/** A step of a run, with its presence action. */
type RunStep = Step & { readonly presence: PresenceStep };

async function happen(world: World, steps: readonly RunStep[]): Promise<void> {
  for (const tab of world.tabs) tab.open();
  for (const step of steps) {
    await pass(world, step.wait);
    if (world.violation !== undefined) return;
    perform(world, step);
    performPresence(world, step.presence);
  }
}

/** Makes all people recover their drafts, all of which must be offered. */
async function recoverAll(world: World): Promise<void> {
  for (const { leftBehind, tabs } of world.people) {
    const [tab] = tabs;
    if (tab === undefined || leftBehind.isEmpty) continue;
    // A page reads them when it is loaded.
    tab.crash();
    tab.open();
    await pass(world, 5000);
    // A page that has claimed a draft keeps it, and is the only one to offer it.
    leftBehind.checkOffered(tabs.flatMap(({ page }) => page?.layer.recovered.value ?? []));
    for (let count = tab.page?.layer.recovered.value.length ?? 0; count > 0; count -= 1) {
      tab.recover(count);
      await pass(world, 5000);
    }
  }
}

/**
 * Milliseconds until every list has the changes that no event reports: two polls without push, which come
 * once a minute where push seems to work. Twelve times as long for changes that a delta does not list.
 */
function untilPolled({ hasPush, server }: World, what: 'changes' | 'deletions'): number {
  const between = hasPush ? 60_000 : 5000;
  return (what === 'deletions' && !server.kind.hasDeletions ? 12 : 1) * between + 7000;
}

/** Checks that every list gets changes without any event or request, although push seems to work. */
async function checkPolling(world: World): Promise<void> {
  const [id] = world.server.records.keys();
  if (id === undefined) return;
  world.push.fallSilent();
  world.server.update(id, { note: 'late news' }, { writer: 'colleague' });
  world.server.create({ name: 'late arrival', note: null, plan: null }, { writer: 'colleague' });
  await waitUntilIdle(world, untilPolled(world, 'changes'));
  checkEnd(world);
  world.server.delete(id, { writer: 'colleague' });
  await waitUntilIdle(world, untilPolled(world, 'deletions'));
  checkEnd(world);
}

/** Milliseconds until presence is correct again: a refused join is retried after 300 s. */
const untilPresent = 320_000;

/** Makes all people open some records, checks that they are shown there, and closes the records. */
async function checkPresence(world: World): Promise<void> {
  for (const [index, { page }] of world.tabs.entries()) {
    const keys = page?.keys() ?? [];
    for (const key of keys.slice(index % 2, 2)) page?.presence.open(key);
  }
  const isRight = () => world.presentPeople.differences().length === 0;
  for (let waited = 0; waited < untilPresent && !isRight(); waited += 5000) await pass(world, 5000);
  for (const how of world.presentPeople.differences())
    world.break('presence shows who is there, and no one who left', how);
  for (const { page } of world.tabs) page?.presence.closeAll();
}

async function becomeIdle(world: World): Promise<void> {
  world.heal();
  if (world.losses !== 'silent' && world.hasPush) await waitForRecovery(world);
  else await waitUntilIdle(world, untilAllEnded + untilPolled(world, 'deletions'));
  checkEnd(world);
  for (const isSaving of [true, false, true, false]) {
    if (isSaving) await recoverAll(world);
    finish(world, isSaving);
    await waitForRecovery(world);
  }
  checkEnd(world);
  world.checkCreated();
  for (const { page } of world.tabs)
    if (page?.layer.hasUnsaved() === true)
      world.break('an unsaved edit survives', `${page.tab}: cannot be saved`);
  // Before pages are loaded again: records that have been open for long must be correct, too.
  await checkPresence(world);
  // The stored list must equal the list.
  for (const tab of world.tabs) tab.reload();
  await waitForRecovery(world);
  checkEnd(world);
  await checkPolling(world);
}

/** Performs a run. Returns the violated invariant, if any. */
export async function simulate(
  name: RunName,
  { keep, onTrace, onServer }: SimulateOptions = {},
): Promise<Violation | undefined> {
  const { steps, ...drawn } = plan(name);
  const world = new World({ ...drawn, plainWeight: name.plain }, onTrace);
  onServer?.(world.server.kind);
  try {
    await happen(world, keep === undefined ? steps : steps.filter((_, index) => keep.has(index)));
    if (world.violation === undefined) await becomeIdle(world);
  } catch (error) {
    world.break('nothing throws', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return world.violation;
}
