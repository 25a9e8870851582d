import type { RecordId } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '../src/records/record-state.ts';
import type { Page } from './page.ts';
import { refusedWord } from './server-front.ts';
import type { Action, Step } from './steps.ts';
import type { Tab } from './tab.ts';
import { type SaveableAttribute, saveable } from './task.ts';
import type { World } from './world.ts';

const colleagueWriter = { writer: 'colleague' };

/** Returns a value that a person writes: mostly a new one, sometimes one that may already be stored. */
function anyValue(attribute: SaveableAttribute, number: number): unknown {
  const kind = number % 10;
  if (attribute === 'plan') {
    if (kind === 0) return null;
    return { id: `f${number % 4}`, name: 'plan.pdf', size: kind < 3 ? 1 : number, type: 'application/pdf' };
  }
  if (kind === 0) return attribute === 'name' ? refusedWord : null;
  if (kind === 1) return '';
  if (kind < 4) return 'abc'[number % 3];
  return kind === 4 ? ` ${number} ` : `w${number}`;
}

function attributeOf(what: number): SaveableAttribute {
  return saveable[what % saveable.length] ?? 'name';
}

/** Runs `work` on one record of a page, if it has any. */
function onRecord(
  world: World,
  { who, which }: Step,
  work: (page: Page, key: RecordKey, tab: Tab) => void,
): void {
  const tab = tabOf(world, who);
  const keys = tab.usable?.keys() ?? [];
  const key = keys[which % Math.max(1, keys.length)];
  if (tab.usable !== undefined && key !== undefined) work(tab.usable, key, tab);
}

function tabOf(world: World, who: number): Tab {
  const tab = world.tabs[who % world.tabs.length];
  if (tab === undefined) throw new Error('A world without tabs');
  return tab;
}

function edit(world: World, step: Step): void {
  onRecord(world, step, (page, key, { typed }) => {
    const before = page.store.get(key);
    if (before === undefined || before.deleting) return;
    // Drafts are recognised on the server by their names, which are therefore not edited.
    const attribute = isDraftKey(key) ? 'note' : attributeOf(step.what);
    const number = Math.floor(step.what / 3);
    // Sometimes the stored value is typed again.
    const value = step.which % 6 === 0 ? (before.snapshot[attribute] ?? null) : anyValue(attribute, number);
    world.trace(() => `${page.tab} types ${key} ${attribute} ${JSON.stringify(value)}`);
    typed.type(key, attribute, value, world.time.now, before);
    page.act(key, () => page.store.edit(key, { [attribute]: value }));
    page.checkTyped(key, page.store.get(key));
  });
}

function save(world: World, step: Step): void {
  onRecord(world, step, (page, key) => {
    if (page.store.get(key)?.deleting === true) return;
    world.trace(() => `${page.tab} saves ${key}`);
    page.save(key);
  });
}

function create(world: World, { who, what }: Step): void {
  const tab = tabOf(world, who);
  const page = tab.usable;
  if (page === undefined) return;
  // Two people may draw the same number.
  const name = `draft ${what}.${world.drafts.size}`;
  const key = page.store.addDraft();
  world.drafts.set(name, { tab: tab.name, key, sent: undefined });
  world.trace(() => `${page.tab} drafts ${key} ${name}`);
  const before = page.store.get(key);
  if (before !== undefined) tab.typed.type(key, 'name', name, world.time.now, before);
  page.act(key, () => page.store.edit(key, { name }));
  if (what % 2 === 0) page.save(key);
}

function remove(world: World, step: Step): void {
  onRecord(world, step, (page, key, { typed }) => {
    world.trace(() => `${page.tab} removes ${key}`);
    typed.remove(key);
    page.act(key, () => page.store.remove(key));
  });
}

function revert(world: World, step: Step): void {
  onRecord(world, step, (page, key, { typed }) => {
    world.trace(() => `${page.tab} reverts ${key}`);
    typed.giveUp(key);
    page.act(key, () => page.store.revert(key));
  });
}

function undo(world: World, { who, which }: Step): void {
  const tab = tabOf(world, who);
  world.trace(() => `${tab.name} undoes`);
  tab.usable?.undo(which);
}

/**
 * Somebody undoes something and soon redoes it: later it would be gone, as each new action empties what can be
 * redone. Often a colleague changes one of the records in between.
 */
function redo(world: World, { who, which, what }: Step): void {
  const tabs = world.tabs.filter(({ usable }) => (usable?.undoable.length ?? 0) > 0);
  const tab = tabs[who % Math.max(1, tabs.length)];
  const id = tab?.usable?.undoable.at(-1)?.changes[0]?.id;
  if (tab === undefined || id === undefined) return;
  world.trace(() => `${tab.name} undoes, to redo it`);
  const between = what % 3 === 0 ? undefined : what % 5 === 0 ? 'delete' : 'write';
  const page = tab.usable;
  page?.undo(which, () => {
    world.time.after(what % 2000, () => {
      if (between !== undefined && world.server.records.has(id)) colleagueChanges(world, id, what, between);
    });
    world.time.after(what % 6000, () => {
      if (page !== tab.usable) return;
      world.trace(() => `${tab.name} redoes`);
      page.redo(which);
    });
  });
}

/** Resolves a conflict, if the person sees one. */
function resolve(world: World, step: Step, isMine: boolean): void {
  const page = tabOf(world, step.who).usable;
  const { typed } = tabOf(world, step.who);
  for (const key of page?.keys() ?? []) {
    const state = page?.store.get(key);
    const attribute = state?.conflicts[0];
    if (page === undefined || state === undefined || attribute === undefined) continue;
    world.trace(() => `${page.tab} ${isMine ? 'keeps mine' : 'takes theirs'}: ${key} ${attribute}`);
    if (isMine) typed.keep(key, attribute, state.snapshot);
    else typed.giveUp(key, attribute);
    page.act(key, () =>
      isMine ? page.store.keepMine(key, attribute) : page.store.takeTheirs(key, attribute),
    );
    return;
  }
}

function colleague(world: World, { which, what }: Step, action: 'write' | 'delete'): void {
  const ids = [...world.server.records.keys()];
  // Answers about the newest record are probably in flight.
  const isYoung = action === 'delete' && which % 2 === 0;
  const id = isYoung ? ids.at(-1) : ids[which % Math.max(1, ids.length)];
  if (id !== undefined) colleagueChanges(world, id, what, action);
}

function colleagueChanges(world: World, id: RecordId, what: number, action: 'write' | 'delete'): void {
  const attribute = attributeOf(what);
  const value = anyValue(attribute, Math.floor(what / 3));
  world.trace(
    () => `a colleague ${action}s ${id} ${action === 'write' ? `${attribute} ${JSON.stringify(value)}` : ''}`,
  );
  if (action === 'write') world.server.update(id, { [attribute]: value }, colleagueWriter);
  else world.server.delete(id, colleagueWriter);
}

/** A colleague mostly restores the latest deletion: saves of that record may still be in flight. */
function colleagueRestores(world: World, { which }: Step): void {
  const ids = world.server.deletedIds;
  const id = which % 4 > 0 ? ids.at(-1) : ids[which % Math.max(1, ids.length)];
  if (id === undefined || world.server.kind.undo !== 'known') return;
  world.trace(() => `a colleague restores ${id}`);
  world.server.restore(id, colleagueWriter);
}

function colleagueCreates(world: World, count: number, what: number): void {
  world.trace(() => `a colleague creates ${count}`);
  for (let number = 0; number < count; number += 1)
    world.server.create({ name: `c${what}`, note: null, plan: null }, colleagueWriter);
}

/** A colleague's program changes one record after the other, for longer than a list call takes. */
function colleagueStreams(world: World, step: Step): void {
  for (let count = 0; count < 60; count += 1)
    world.time.after(count * 15, () => {
      const next = { ...step, which: step.which + count, what: step.what + 7 * count };
      if (count % 12 === 6) colleagueCreates(world, 1, next.what);
      else colleague(world, next, count % 12 === 0 ? 'delete' : 'write');
    });
}

/** The implementation of each action. */
const actions: Readonly<Record<Action, (world: World, step: Step) => void>> = {
  edit,
  save,
  editAndSave(world, step) {
    edit(world, step);
    save(world, step);
  },
  create,
  remove,
  revert,
  undo,
  redo,
  keepMine: (world, step) => resolve(world, step, true),
  takeTheirs: (world, step) => resolve(world, step, false),
  refresh: (world, { who }) => tabOf(world, who).usable?.layer.requestRefresh(),
  saveAgain(world, { who }) {
    const page = tabOf(world, who).usable;
    const key = page?.keys().find((one) => page.store.get(one)?.problem?.status === null);
    if (key !== undefined) page?.save(key);
  },
  reload: (world, { who }) => void tabOf(world, who).usable?.store.reload(),
  colleagueWrites: (world, step) => colleague(world, step, 'write'),
  colleagueDeletes: (world, step) => colleague(world, step, 'delete'),
  colleagueCreates: (world, { what }) => colleagueCreates(world, 1, what),
  colleagueRestores,
  colleagueImports: (world, { what }) => colleagueCreates(world, 40, what),
  colleagueStreams,
  freeze: (world, { who }) => tabOf(world, who).page?.machine.sleep(),
  sleep(world, { who }) {
    for (const { page } of tabOf(world, who).person.tabs) page?.machine.sleep();
  },
  wake(world, { who }) {
    for (const { page } of tabOf(world, who).person.tabs) page?.machine.wake();
  },
  hide: (world, { who }) => tabOf(world, who).page?.hide(),
  show: (world, { who }) => tabOf(world, who).page?.show(),
  stepClock: (world, { who, what }) =>
    tabOf(world, who).page?.machine.stepClock((what % 13) * 600_000 - 3_600_000),
  closePage: (world, { who }) => tabOf(world, who).close(),
  crash: (world, { who }) => tabOf(world, who).crash(),
  recover: (world, { who, which, what }) => tabOf(world, who).recover(which, what % 5 > 0),
  openPage: (world, { who }) => tabOf(world, who).open(),
  reloadPage: (world, { who }) => tabOf(world, who).reload(),
  serverForgets: (world) => world.server.forgetChanges(),
  goOffline(world, { who, what }) {
    const { person } = tabOf(world, who);
    world.network.setOnline(person.name, false);
    world.push.break(what % 30_000, person.name);
  },
  comeOnline(world, { who }) {
    const { person } = tabOf(world, who);
    world.network.setOnline(person.name, true);
    for (const { page } of person.tabs) page?.wake();
  },
  breakPush: (world, { who, what }) => world.push.break(what % 30_000, tabOf(world, who).person.name),
  pushLeaves: (world) => world.push.leave(),
  pushComesBack: (world) => world.push.comeBack(),
  serverRestarts(world, { what }) {
    world.network.stopServer();
    world.push.break(0);
    world.time.after(what % 5000, () => world.network.startServer());
  },
  sessionExpires: (world, { who }) => world.front.expire(tabOf(world, who).person.name),
  signIn: (world, { who }) => world.front.signIn(tabOf(world, who).person.name),
};

/** Performs a step. */
export function perform(world: World, step: Step): void {
  world.trace(() => `- ${step.action} (${tabOf(world, step.who).name})`);
  actions[step.action](world, step);
}
