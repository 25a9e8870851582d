import { perform } from './actions.ts';
import { checkEqual } from './invariants/quiet.ts';
import type { Losses } from './losses.ts';
import { SeededRandom } from '@ne2016/contract/seeded-random';
import { performPresence, type PresenceStep, presenceSteps } from './presence-steps.ts';
import { refusedWord } from './server-front.ts';
import type { ServerKind } from './server-kind.ts';
import { anySteps, type Step } from './steps.ts';
import { type Violation, World } from './world.ts';

/** Which run of a simulation. */
export interface RunName {
  readonly seed: number;
  readonly run: number;
  /** How many steps it has. */
  readonly steps: number;
  /** How many times as likely as usual a server without extensions is; 1 without it. */
  readonly plain?: number | undefined;
}

/** How to let a run happen. */
export interface SimulateOptions {
  /** Which of its steps; all without it. */
  readonly keep?: ReadonlySet<number>;
  /** Told of everything that happens. */
  readonly onTrace?: (line: string) => void;
  /** Called with the server of the run, before anything happens. */
  readonly onServer?: (kind: ServerKind) => void;
}

/** The seed of one run among those of a seed: neighbours have nothing in common. */
function seedOfRun(seed: number, run: number): number {
  let mixed = Math.imul(seed ^ Math.imul(run + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** What all is drawn from before anything happens. */
function plan({ seed, run, steps }: RunName) {
  const random = new SeededRandom(seedOfRun(seed, run));
  const losses = random.weighted<Losses>({ none: 35, noticed: 35, silent: 30 });
  // What people do to be seen is drawn apart, so that it moves nothing else.
  const ofPresence = new SeededRandom(~seedOfRun(seed, run));
  const next = presenceSteps(ofPresence.fork());
  const all = anySteps(random.fork(), steps, losses).map((step) => ({ ...step, presence: next() }));
  return { random, ofPresence, losses, steps: all };
}

/** Longer than any call may be under way, with all that may follow from it; in milliseconds. */
const untilAllEnded = 160_000;

/** Looks at everything that all pages show. */
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

/** Everybody saves or gives up what they have typed. */
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

/** Lets enough time pass for all to end, and then until no page is in the middle of a poll. */
async function waitUntilIdle(world: World, milliseconds: number): Promise<void> {
  await pass(world, milliseconds);
  for (let tries = 0; tries < 100 && world.isBusy; tries += 1) await pass(world, 100);
}

/**
 * Lets enough time pass for the layer to make up for what it has noticed, and no more: the poll that comes once a minute
 * in any case would make up for what it overlooked as well.
 */
async function waitForRecovery(world: World): Promise<void> {
  for (let tries = 0; tries < 40 && (world.isBusy || world.push.isMissed); tries += 1)
    await pass(world, 5000);
  await waitUntilIdle(world, 12_000);
}

/** What one step of a run is, and what somebody does to be seen beside it. */
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

/** Everybody takes up what their earlier pages left: all of it is offered. */
async function recoverAll(world: World): Promise<void> {
  for (const { leftBehind, tabs } of world.people) {
    const [tab] = tabs;
    if (tab === undefined || leftBehind.isEmpty) continue;
    // A page looks for it when it is loaded.
    tab.crash();
    tab.open();
    await pass(world, 5000);
    // A page that has laid hands on a draft keeps it, and offers it alone.
    leftBehind.checkOffered(tabs.flatMap(({ page }) => page?.layer.recovered.value ?? []));
    for (let count = tab.page?.layer.recovered.value.length ?? 0; count > 0; count -= 1) {
      tab.recover(count);
      await pass(world, 5000);
    }
  }
}

/**
 * In how many milliseconds every list has what nothing announces: two polls without push, which where push seems to work
 * come once a minute. Of what a delta does not tell, twelve times as long.
 */
function untilPolled({ hasPush, server }: World, what: 'changes' | 'deletions'): number {
  const between = hasPush ? 60_000 : 5000;
  return (what === 'deletions' && !server.kind.hasDeletions ? 12 : 1) * between + 7000;
}

/** Where nothing announces what changes, though push seems to work, every list has it all the same, unasked. */
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

/** How long it may take until presence is right again, in milliseconds: a refused join is tried again after 300 s. */
const untilPresent = 320_000;

/** Everybody opens some records, and is seen there; then nobody does. */
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
  // Before pages are loaded again: what they have had open for long is to be right, too.
  await checkPresence(world);
  // What is kept of the list is as good as the list.
  for (const tab of world.tabs) tab.reload();
  await waitForRecovery(world);
  checkEnd(world);
  await checkPolling(world);
}

/** Lets a run happen; answers the invariant that was broken, if any. */
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
