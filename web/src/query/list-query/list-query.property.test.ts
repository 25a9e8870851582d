import { commune, project } from '@ne2016/contract/testing';
import type { RecordKey } from '@ne2016/data-layer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BulkWorks } from '#live/bulk/bulk-works.ts';
import { deleteRecords } from '#live/bulk/delete-records.ts';
import { noFilter } from '../view/view.ts';
import { shownRecords } from './shown-records.ts';
import { expectedRows, inCorse, inOrder, isMatch, onlyIdeas, type Project } from './testing/expected-list.ts';
import {
  asFacts,
  keysOf,
  nameOf,
  rowsOf,
  startList,
  townOf,
  towns,
  valuesOf,
  type World,
} from './testing/listed-projects.ts';

const filters = [noFilter, onlyIdeas, inCorse];
const groupings = [null, 'status', 'commune', 'commune.region'];

const sorted = (keys: Iterable<RecordKey>) => [...keys].toSorted((one, other) => Number(one) - Number(other));

type Step = (world: World) => unknown;

const steps: Readonly<Record<string, (number: number, other: number) => Step>> = {
  freeze:
    () =>
    ({ freeze }) =>
      freeze(true),
  thaw:
    () =>
    ({ freeze }) =>
      freeze(false),
  scroll:
    (first, count) =>
    ({ state, draw }) => {
      state.sight = { first, count: 1 + (count % 5) };
      draw();
    },
  work:
    (most) =>
    ({ work, draw }) => {
      work(most % 3);
      draw();
    },
  selectAll:
    () =>
    ({ query }) =>
      query.selection.all(),
  selectOne:
    (number) =>
    ({ query }) =>
      query.selection.toggle(number),
  selectRange:
    (number) =>
    ({ query }) =>
      query.selection.extendTo(number),
  open:
    (number) =>
    ({ open, oneOf }) =>
      open(number % 2 === 0 ? (oneOf(number) ?? null) : null),
  search:
    (number) =>
    ({ change }) =>
      change({ search: number % 2 === 0 ? 'bois' : '' }),
  filter:
    (number) =>
    ({ change }) =>
      change({ filter: filters[number % 3]! }),
  sort:
    (number) =>
    ({ change }) =>
      change({ sort: number % 2 === 0 ? [{ column: 'budget', direction: 'descending' }] : [] }),
  group:
    (number) =>
    ({ change }) => {
      const field = groupings[number % 4] ?? null;
      change({ group: field === null ? null : { field, by: 'value' }, totals: { budget: 'sum' } });
    },
  fold:
    (number) =>
    ({ query }) => {
      const groups = rowsOf(query.snapshot().rows).flatMap((row) =>
        row.type === 'group' ? [row.group] : [],
      );
      const group = groups[number % (groups.length || 1)];
      if (group !== undefined) query.groups.toggle(group.id);
    },
  writeElsewhere:
    (number, other) =>
    ({ server, store, oneOf }) => {
      const id = oneOf(number);
      if (id === undefined) return;
      server.write(project, id, valuesOf(other));
      if (other % 3 > 0) store.receive({ action: 'updated', id });
    },
  addElsewhere:
    (number, other) =>
    ({ server, store }) => {
      const id = 1_000 + number * 100 + other;
      server.write(project, id, valuesOf(other));
      if (other % 3 > 0) store.receive({ action: 'created', id });
    },
  deleteElsewhere:
    (number, other) =>
    ({ server, store, oneOf }) => {
      const id = oneOf(number);
      if (id === undefined) return;
      server.remove(project, id);
      if (other % 3 > 0) store.receive({ action: 'deleted', id });
    },
  changeTown:
    (number, other) =>
    ({ server, communes }) => {
      const id = (number % towns.length) + 1;
      server.write(commune, id, townOf(other));
      communes.receive({ action: 'updated', id });
    },
  refresh:
    () =>
    ({ store }) => {
      store.requestRefresh();
      store.poll();
    },
  reload:
    () =>
    ({ store }) =>
      store.reload(),
  type:
    (number, other) =>
    ({ store, query, state, work, oneOf }) => {
      const id = oneOf(number);
      if (id === undefined || store.values(id) === undefined) return;
      work(1_000);
      const before = query.snapshot();
      store.edit(id, valuesOf(other));
      work(1_000);
      // A record that was in use already keeps its place.
      const isInPlace = before.isSettled && before.pinned.has(id) && id === state.openKey;
      const keys = keysOf(before.expandedRows());
      expect(isInPlace ? keysOf(query.snapshot().expandedRows()) : keys).toEqual(keys);
    },
  save:
    (number, other) =>
    ({ store, oneOf, doOwn }) => {
      const id = oneOf(number);
      if (id === undefined || store.values(id) === undefined) return undefined;
      return doOwn(async () => {
        store.edit(id, { name: nameOf(other), budget: other });
        // An unchanged record is not sent.
        return store.get(id)!.changed.length > 0 ? [await store.save(id)] : [];
      });
    },
  create:
    (_, other) =>
    ({ store, query, doOwn }) =>
      doOwn(async () => {
        const id = await store.save(store.addDraft(valuesOf(other)));
        query.pinned.pinCreated(id!);
        return [id];
      }),
  deleteSome:
    (number, other) =>
    ({ log, store, ids, doOwn }) => {
      const some = ids().filter((id, at) => store.values(id) && (at * 3 + number) % 4 < 1 + (other % 3));
      return doOwn(async () => {
        const gather = (all: readonly RecordKey[]) => log.gatherDeletions('project', all);
        await deleteRecords(some, { store, works: new BulkWorks(), gather });
        return [];
      });
    },
  undo:
    () =>
    ({ log, doOwn }) =>
      doOwn(async () => (await log.undo()).flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []))),
  check: () => compareWithModel,
  settle: () => async (world) => {
    await world.settle();
    compareWithModel(world);
  },
};

const stepOf = (name: string, number = 0, other = 0) => ({
  run: steps[name]!(number, other),
  toString: () => `${name} ${number} ${other}`,
});

const anyStep = fc
  .tuple(fc.constantFrom(...Object.keys(steps)), fc.nat({ max: 12 }), fc.nat({ max: 12 }))
  .map(([name, number, other]) => stepOf(name, number, other));

/** Compares a list, once nothing is scheduled, with a plain recomputation from the values of its store. */
function compareWithModel({ query, store, communes, state, local, town, work }: World) {
  work(1_000);
  const list = query.snapshot();
  const isLoaded = store.state.state === 'ready' && communes.state.state === 'ready';
  expect(list.isSettled).toBe(isLoaded);
  if (!isLoaded) return;
  const inUse = new Set([...store.unsaved(), state.openKey].filter((key) => store.values(key ?? -1)));
  const isCalm = ({ id_project: id }: Project) => !inUse.has(id);
  const all = inOrder(local(), state.view, town);
  const matching = all.filter((one) => isMatch(one, state.view, town));
  const shown = all.filter((one) => matching.includes(one) || list.pinned.has(one.id_project));
  const idsOf = (records: readonly Project[]) => records.map((one) => one.id_project);
  const expanded = list.expandedRows();
  const calmKeys = (keys: Iterable<RecordKey>) => [...keys].filter((key) => !inUse.has(key));
  const exported = [...shownRecords(store, list)].filter((key) => key !== undefined);
  const sum = shown.length === 0 ? null : shown.reduce((total, { budget }) => total + budget, 0);
  const hasTotals = state.view.totals['budget'] !== undefined;
  expect({
    shown: sorted(keysOf(expanded)),
    order: calmKeys(keysOf(expanded)),
    exported: [sorted(exported), calmKeys(exported)],
    counts: [list.found, expanded.recordCount, list.records?.size],
    total: hasTotals && list.totals.get('budget'),
    unpinned: [...inUse].filter((key) => !list.pinned.has(key!)),
    selected: [...list.selected].filter((key) => store.values(key) === undefined),
  }).toEqual({
    shown: sorted(idsOf(shown)),
    order: idsOf(shown.filter(isCalm)),
    exported: [sorted(idsOf(matching)), idsOf(matching.filter(isCalm))],
    counts: [matching.length, shown.length, shown.length],
    total: hasTotals && sum,
    unpinned: [],
    selected: [],
  });
  // Records in use keep their place, in the group that they had.
  if (inUse.size > 0 || state.isFrozen) return;
  expect([asFacts(expanded), asFacts(list.rows), list.waiting, list.selectedInSight]).toEqual([
    expectedRows(shown, state.view, town, new Set()),
    expectedRows(shown, state.view, town, list.collapsed),
    0,
    [...list.selected].filter((key) => list.rows.indexOf(key) >= 0).length,
  ]);
}

/** Lets go of all rows, and waits until the list is in step with the server. */
async function release({ store, query, settle, open, freeze }: World) {
  await settle();
  // Unsaved edits pin their row, for example after a save was refused because of a conflict.
  for (const key of store.unsaved()) await store.revert(key);
  store.requestRefresh();
  store.poll();
  open(null);
  freeze(false);
  await settle();
  query.pinned.release();
  await settle();
}

/** Compares everything with the server, once nothing is pinned or frozen. */
async function compareReleased(world: World) {
  const { query, store, ids } = world;
  await release(world);
  expect([query.snapshot().pinned.size, sorted(store.ids())]).toEqual([0, sorted(ids())]);
  compareWithModel(world);
  query.groups.expandAll();
  query.selection.clear();
  query.selection.all();
  world.work(1_000);
  const { selected, records } = query.snapshot();
  expect(sorted(selected)).toEqual(sorted(records?.keys() ?? []));
}

test('what is shown, counted, grouped, totalled, selected and exported are the records of the view', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 16 }), async (all) => {
      const world = await startList();
      world.draw();
      for (const { run } of all) {
        await run(world);
        world.draw();
        const { selected, rows } = world.query.snapshot();
        const isFrozen = rowsOf(rows).some((row) => row.type === 'record' && row.frozen !== undefined);
        expect([...selected].filter((key) => world.store.values(key) === undefined)).toEqual([]);
        expect(isFrozen && !world.state.isFrozen).toBe(false);
      }
      await compareReleased(world);
    }),
    {
      numRuns: Number(process.env['LIST_RUNS'] ?? 60),
      examples: [
        // A save over a remote change is refused, and its edits keep the row on the screen.
        [[stepOf('writeElsewhere', 5, 0), stepOf('save', 5, 6), stepOf('search'), stepOf('freeze')]],
        [['freeze', 'deleteSome', 'undo'].map((name) => stepOf(name))],
        // The answer to the refresh still lists the records as deleted, and overtakes those of the
        // restoration.
        [['freeze', 'deleteSome', 'refresh', 'undo'].map((name) => stepOf(name))],
      ],
    },
  );
});
