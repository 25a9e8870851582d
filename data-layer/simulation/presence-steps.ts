import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { Page } from './page.ts';
import type { OpenView } from './page-presence.ts';
import { saveable } from './task.ts';
import type { World } from './world.ts';

/** What somebody does to be seen, or not, beside the step of the same number; and how often each is done. */
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

/** Signing out ends all pages of a person, which the other rules are to be tried without, too. */
const withSignOut = { ...actions, signOut: 4 };

type Action = keyof typeof withSignOut;

/** One thing that somebody does. Which tab and which record it is about, the numbers say when it happens. */
export interface PresenceStep {
  readonly action: Action;
  readonly who: number;
  readonly which: number;
}

const large = 1_000_000;

/** Draws one step after the other. */
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

/** All pages of a person end, as far as they can; what a frozen one had open has no session any more. */
function signOut(world: World, person: string, noticedAfter: number): void {
  for (const tab of world.tabs) if (tab.person.name === person) tab.close();
  if (world.losses !== 'none') world.push.break(noticedAfter, person);
}

/** Does something with one of the records that a page has open, if there is any. */
function onView({ presence }: Page, which: number, work: (view: OpenView) => void): void {
  const view = presence.views[which % Math.max(1, presence.views.length)];
  if (view !== undefined) work(view);
}

/** What each action is. */
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

/** Lets a step happen. */
export function performPresence(world: World, { action, who, which }: PresenceStep): void {
  const page = world.tabs[who % world.tabs.length]?.usable;
  if (page === undefined) return;
  world.trace(() => `- ${action} (${page.tab})`);
  acts[action](page, which, world);
}
