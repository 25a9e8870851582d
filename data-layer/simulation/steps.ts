import type { Losses } from './losses.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';

/** Everything that a step may do, and how often each does it. What loses something comes only where that may be. */
const always = {
  edit: 22,
  save: 12,
  editAndSave: 6,
  create: 8,
  remove: 3,
  revert: 3,
  undo: 6,
  keepMine: 3,
  takeTheirs: 3,
  saveAgain: 4,
  refresh: 6,
  reload: 6,
  colleagueWrites: 16,
  colleagueCreates: 3,
  colleagueDeletes: 7,
  colleagueRestores: 4,
  colleagueImports: 1,
  colleagueStreams: 1,
  sleep: 1,
  freeze: 2,
  wake: 3,
  stepClock: 1,
  closePage: 2,
  openPage: 6,
  reloadPage: 5,
  crash: 3,
  recover: 5,
  serverForgets: 1,
};

const noticedLosses = {
  hide: 2,
  show: 3,
  goOffline: 2,
  comeOnline: 4,
  breakPush: 3,
  pushLeaves: 1,
  pushComesBack: 2,
  serverRestarts: 1,
  sessionExpires: 2,
  signIn: 4,
};

/** The name of what a step does. */
export type Action = keyof typeof always | keyof typeof noticedLosses;

/** One thing that happens. Which record, which value and which tab it is about, the numbers say when it happens. */
export interface Step {
  /** Milliseconds after the step before. */
  readonly wait: number;
  readonly action: Action;
  readonly who: number;
  readonly which: number;
  readonly what: number;
}

const large = 1_000_000;

/** How long people and machines take: mostly less than an answer takes to come, at times long. */
function anyWait(random: SeededRandom): number {
  const longest = random.weighted({ 1: 20, 100: 35, 1500: 25, 6000: 15, 90_000: 5 });
  return random.below(Number(longest));
}

/** Draws the steps of a run. */
export function anySteps(random: SeededRandom, count: number, losses: Losses): Step[] {
  const actions = losses === 'none' ? always : { ...always, ...noticedLosses };
  return Array.from({ length: count }, () => ({
    wait: anyWait(random),
    action: random.weighted<Action>(actions as Record<Action, number>),
    who: random.below(large),
    which: random.below(large),
    what: random.below(large),
  }));
}
