import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { Page } from './page.ts';
import type { OpenView } from './page-presence.ts';
import { saveable } from './task.ts';
import type { World } from './world.ts';

/** The presence actions beside the step of the same number, with their weights. */
const actions = {
  nothing: 40,
  openRecord: 22,
  closeRecord: 8,
  editAttribute: 8,
  endEditing: 4,
  openList: 4,
  closeList: 3,
  hideWhileReading: 2,
  showWhileReading: 3,
};

/** Signing out ends all pages of a person; most runs test the other rules without it. */
const withSignOut = { ...actions, signOut: 4 };

type Action = keyof typeof withSignOut;

/** One presence action. The numbers select the tab and the record when it is performed. */
export interface PresenceStep {
  readonly action: Action;
  readonly who: number;
  readonly which: number;
}

const large = 1_000_000;

/** Returns a function that draws one step after the other. */
export function presenceSteps(random: SeededRandom): () => PresenceStep {
  const possible = random.percent(10) ? withSignOut : { ...actions, signOut: 0 };
  return () => ({
    action: random.weighted<Action>(possible),
    who: random.below(large),
    which: random.below(large),
  });
}

/** Opens mostly one of two records, so that people meet. */
function openRecord(page: Page, which: number): void {
  const keys = page.keys();
  const key = keys[which % Math.max(1, which % 4 === 0 ? keys.length : Math.min(2, keys.length))];
  if (key !== undefined) page.presence.open(key);
}

/** Ends all pages of a person where possible; a frozen page then has no session any more. */
function signOut(world: World, person: string, noticedAfter: number): void {
  for (const tab of world.tabs) if (tab.person.name === person) tab.close();
  if (world.losses !== 'none') world.push.break(noticedAfter, person);
}

/** Runs `work` on one of the records that a page has open, if there is any. */
function onView({ presence }: Page, which: number, work: (view: OpenView) => void): void {
  const view = presence.views[which % Math.max(1, presence.views.length)];
  if (view !== undefined) work(view);
}

/** The implementation of each action. */
const acts: Readonly<Record<Action, (page: Page, which: number, world: World) => void>> = {
  nothing: () => {},
  openRecord,
  closeRecord: (page, which) => onView(page, which, (view) => page.presence.close(view)),
  editAttribute: (page, which) =>
    onView(page, which, (view) => page.presence.edit(view, saveable[which % saveable.length] ?? null)),
  endEditing: (page, which) => onView(page, which, (view) => page.presence.edit(view, null)),
  openList: ({ presence }) => presence.openList(),
  closeList: ({ presence }) => presence.closeList(),
  hideWhileReading: ({ presence }) => presence.showWhileReading(false),
  showWhileReading: ({ presence }) => presence.showWhileReading(true),
  signOut: ({ person }, which, world) => signOut(world, person, which % 30_000),
};

/** Performs a step. */
export function performPresence(world: World, { action, who, which }: PresenceStep): void {
  const page = world.tabs[who % world.tabs.length]?.usable;
  if (page === undefined) return;
  world.trace(() => `- ${action} (${page.tab})`);
  acts[action](page, which, world);
}
