import type { Losses } from './losses.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';

/** All actions of steps, with their weights. Actions with losses are separate. */
const always = {
  edit: 22,
  save: 12,
  editAndSave: 6,
  create: 8,
  remove: 3,
  revert: 3,
  undo: 6,
  redo: 5,
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

/** The name of an action. */
export type Action = keyof typeof always | keyof typeof noticedLosses;

/** One step. The numbers select the tab, the record and the value when it is performed. */
export interface Step {
  /** Milliseconds after the previous step. */
  readonly wait: number;
  readonly action: Action;
  readonly who: number;
  readonly which: number;
  readonly what: number;
}

const large = 1_000_000;

/** The wait of people and machines: mostly shorter than the latency of an answer, sometimes long. */
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
