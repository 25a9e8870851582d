import type { Contestant } from './contestant.ts';
import { deltaCall, fullCall } from './list-calls.ts';
import { type Change, type Delta, parseItems } from './make-items.ts';
import { collectGarbage, heapInUse, timeOf } from './measurement.ts';
import type { WatchedList } from './observed-list.ts';

/** A row of the table. */
export interface Row {
  readonly name: RowName;
  readonly title: string;
  readonly unit: 'nanoseconds' | 'bytes';
  /** Called before the first sample of a contestant. */
  prepare?(contestant: Contestant): void | Promise<void>;
  /** Takes one sample, in the row’s unit. Restores the list. */
  sample(contestant: Contestant): Promise<number>;
  /** Called after the last sample. */
  finish?(contestant: Contestant): void;
}

export type RowName =
  | 'load'
  | 'load-over'
  | 'delta-1'
  | 'delta-100'
  | 'delta-1000'
  | 'unchanged-100'
  | 'view'
  | 'view-delta-100'
  | 'edit'
  | 'memory';

/** From this size on, the garbage of a load would slow down the next one. */
const largeList = 5000;

async function timeLoad(contestant: Contestant, { list }: WatchedList, text: string): Promise<number> {
  const call = fullCall(parseItems(text));
  if (contestant.size >= largeList) collectGarbage();
  return timeOf(() => list.load(call));
}

async function loadEmpty(contestant: Contestant): Promise<number> {
  return timeLoad(contestant, contestant.emptyList(), contestant.texts.first);
}

/** Loads the second list over the first one, and the reverse. */
async function loadOver(contestant: Contestant): Promise<number> {
  const { watched, texts } = contestant;
  const there = await timeLoad(contestant, watched, texts.second);
  const back = await timeLoad(contestant, watched, texts.first);
  return (there + back) / 2;
}

async function merge({ watched }: Contestant, delta: Delta): Promise<number> {
  const call = deltaCall(delta);
  return timeOf(() => watched.list.merge(call));
}

/** Merges changes one after the other, each in a separate answer; then reverts them. */
async function mergeEach(contestant: Contestant, changes: readonly Change[]): Promise<number> {
  const { list } = contestant.watched;
  const calls = changes.map(({ forth }) => deltaCall(forth));
  const time = await timeOf(async () => {
    for (const call of calls) await list.merge(call);
  });
  for (const { back } of changes.toReversed()) await merge(contestant, back);
  return time / changes.length;
}

async function refreshUnchanged(contestant: Contestant): Promise<number> {
  return merge(contestant, contestant.changes.unchanged(100));
}

async function buildView({ watched }: Contestant): Promise<number> {
  const before = process.hrtime.bigint();
  const view = watched.watchView();
  view.page();
  const time = Number(process.hrtime.bigint() - before);
  view.stop();
  return time;
}

/** Returns a record that has an unsaved edit all the time, so that no revert reloads the list. */
function otherRecord({ watched }: Contestant): number {
  return watched.ids.at(-1) ?? 1;
}

/** Edits each watched record, reads its dirty attributes and reverts it. */
async function editAndRevert(contestant: Contestant): Promise<number> {
  const { list, ids } = contestant.watched;
  const edited = ids.slice(0, -1);
  const editAll = async () => {
    for (const id of edited) {
      list.edit(id, { title: 'Typed here', urgent: id % 2 === 0, budget: -1 });
      if (list.changed(id).length < 2) throw new Error(`${contestant.subject.name} did not note an edit`);
      const end = list.revert(id);
      // Awaiting finished work would charge a microtask to subjects that need none.
      if (end !== undefined) await end;
    }
  };
  return (await timeOf(editAll)) / edited.length;
}

async function measureMemory(contestant: Contestant): Promise<number> {
  const before = await heapInUse();
  const watched = contestant.emptyList();
  await watched.list.load(fullCall(parseItems(contestant.texts.first)));
  const after = await heapInUse();
  // A final read, so that the list is still referenced when the heap is measured.
  if (watched.list.read(1) === undefined) throw new Error(`${contestant.subject.name} holds nothing`);
  return (after - before) / contestant.size;
}

/** The rows in the order of their runs. */
export const rows: readonly Row[] = [
  { name: 'load', title: 'load into an empty list', unit: 'nanoseconds', sample: loadEmpty },
  {
    name: 'load-over',
    title: 'load over an old list',
    unit: 'nanoseconds',
    prepare: (contestant) => contestant.fill(),
    sample: loadOver,
  },
  {
    name: 'delta-1',
    title: 'delta of 1',
    unit: 'nanoseconds',
    sample: (contestant) => mergeEach(contestant, contestant.changes.tenSingleChanges()),
  },
  {
    name: 'delta-100',
    title: 'delta of 100',
    unit: 'nanoseconds',
    sample: (contestant) => mergeEach(contestant, [contestant.changes.change(100)]),
  },
  {
    name: 'delta-1000',
    title: 'delta of 1,000',
    unit: 'nanoseconds',
    sample: (contestant) => mergeEach(contestant, [contestant.changes.change(1000)]),
  },
  { name: 'unchanged-100', title: 'refresh of 100 unchanged', unit: 'nanoseconds', sample: refreshUnchanged },
  { name: 'view', title: 'view: build', unit: 'nanoseconds', sample: buildView },
  {
    name: 'view-delta-100',
    title: 'view: delta of 100',
    unit: 'nanoseconds',
    prepare: (contestant) => contestant.openView(),
    sample: (contestant) => mergeEach(contestant, [contestant.changes.change(100)]),
    finish: (contestant) => contestant.closeView(),
  },
  {
    name: 'edit',
    title: 'edit, dirty attributes, revert',
    unit: 'nanoseconds',
    prepare: (contestant) => contestant.watched.list.edit(otherRecord(contestant), { budget: -2 }),
    sample: editAndRevert,
    finish: (contestant) => contestant.release(),
  },
  { name: 'memory', title: 'memory a record', unit: 'bytes', sample: measureMemory },
];
