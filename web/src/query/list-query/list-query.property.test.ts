import { commune, project } from '@ne2016/contract/testing';
import type { RecordKey } from '@ne2016/data-layer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BulkWorks } from '#live/bulk/bulk-works.ts';
import { deleteRecords } from '#live/bulk/delete-records.ts';
import { usableKey } from '../rows/list-rows.ts';
import { shownRecords } from './shown-records.ts';
import { expectedRows, filters, groupOf, inOrder, isMatch, type Project } from './testing/expected-list.ts';
import {
  asFacts,
  keysOf,
  nameOf,
  rowsOf,
  startList,
  townOf,
  towns,
  valuesOf,
  withHeaders,
  type World,
} from './testing/listed-projects.ts';

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
    ({ query, selection }) => {
      const rows = rowsOf(query.snapshot().rows);
      query.selection.all();
      selection.range(
        rows,
        rows.findIndex((row) => usableKey(row) !== undefined),
        rows.length - 1,
      );
    },
  selectOne:
    (number) =>
    ({ query, store, selection }) => {
      const key = usableKey(query.snapshot().rows.rowAt(number));
      const isThere = key !== undefined && store.values(key) !== undefined;
      expect(query.selection.toggle(number)).toBe(isThere);
      if (isThere) selection.toggle(key);
    },
  selectRange:
    (number) =>
    ({ query, selection }) => {
      const rows = rowsOf(query.snapshot().rows);
      query.selection.extendTo(number);
      selection.extendTo(rows, number);
    },
  selectAround: (number, other) => async (world) => {
    await steps['selectOne']!(number, 0)(world);
    await steps['selectOne']!(other, 0)(world);
    await steps['selectRange']!((number + other) % 12, 0)(world);
  },
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
      change({ filter: [...filters.keys()][number % filters.size]! }),
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
  watch:
    (number, other) =>
    async ({ server, store, query, own, oneOf, freeze, settle, inSight }) => {
      freeze(true);
      await settle();
      const id = oneOf(number);
      if (id === undefined || !query.snapshot().isSettled) return;
      const keys = () => inSight().rows.flatMap((row) => (row.type === 'record' ? [row.key] : []));
      const before = keys();
      server.write(project, id, valuesOf(other));
      store.receive({ action: 'updated', id });
      own.delete(id);
      await settle();
      // Rows of own changes move, and a new row may fill the rest of the screen.
      const after = keys().slice(0, before.length);
      if (![...before, ...after].some((key) => own.has(key))) expect(after).toEqual(before);
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
    ({ store, query, state, work, oneOf, own }) => {
      const id = oneOf(number);
      if (id === undefined || store.values(id) === undefined) return;
      own.add(id);
      work(1_000);
      const before = query.snapshot();
      const keys = keysOf(before.expandedRows());
      store.edit(id, valuesOf(other));
      work(1_000);
      // A record that was in use already keeps its place.
      const isInPlace = before.isSettled && before.pinned.has(id) && id === state.openKey;
      expect(isInPlace ? keysOf(query.snapshot().expandedRows()) : keys).toEqual(keys);
    },
  openAndType:
    (number, other) =>
    async ({ store, oneOf, open, own, settle }) => {
      const id = oneOf(number);
      if (id === undefined || store.values(id) === undefined) return;
      own.add(id);
      open(id);
      await settle();
      store.edit(id, valuesOf(other));
    },
  save:
    (number, other) =>
    ({ store, oneOf, own, doOwn }) => {
      const id = oneOf(number);
      if (id === undefined || store.values(id) === undefined) return undefined;
      own.add(id);
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

const reloadAndSelect = [stepOf('reload'), stepOf('selectAll')];
const renameTown = [stepOf('settle'), stepOf('changeTown', 0, 2), stepOf('settle')];

const stepAmong = (...names: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.nat({ max: 12 }), fc.nat({ max: 12 }))
    .map(([name, number, other]) => stepOf(name, number, other));

/** Steps in any view. */
const anySteps = fc
  .tuple(
    stepAmong('group'),
    stepAmong('filter'),
    fc.array(stepAmong(...Object.keys(steps)), { minLength: 1, maxLength: 16, size: 'max' }),
  )
  .map(([group, filter, others]) => [group, filter, ...others]);

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
  const headerOf = (one: Project) => groupOf(one, state.view.group, town).label;
  const calmKeys = (keys: Iterable<RecordKey>) => [...keys].filter((key) => !inUse.has(key));
  const exported = [...shownRecords(store, list)].filter((key) => key !== undefined);
  const sum = shown.length === 0 ? null : shown.reduce((total, { budget }) => total + budget, 0);
  const hasTotals = state.view.totals['budget'] !== undefined;
  expect({
    shown: sorted(keysOf(expanded)),
    order: withHeaders(expanded).filter(([, key]) => !inUse.has(key)),
    exported: [sorted(exported), calmKeys(exported)],
    counts: [list.found, expanded.recordCount, list.records?.size],
    total: hasTotals && list.totals.get('budget'),
    unpinned: [...inUse].filter((key) => !list.pinned.has(key!)),
    selected: [...list.selected].filter((key) => store.values(key) === undefined),
  }).toEqual({
    shown: sorted(idsOf(shown)),
    order: shown.filter(isCalm).map((one) => [headerOf(one), one.id_project]),
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
    fc.asyncProperty(fc.boolean(), anySteps, async (isBusy, all) => {
      const world = await startList(isBusy);
      world.draw();
      for (const { run } of all) {
        await run(world);
        world.draw();
        const { selected, rows } = world.query.snapshot();
        const isFrozen = rowsOf(rows).some((row) => row.type === 'record' && row.frozen !== undefined);
        expect(sorted(selected)).toEqual(sorted(world.selection.keys));
        if (!isBusy) compareWithModel(world);
        expect(isFrozen && !world.state.isFrozen).toBe(false);
      }
      await compareReleased(world);
    }),
    {
      numRuns: Number(process.env['LIST_RUNS'] ?? 60),
      examples: [
        // A record that was selected before a range is deleted, and the range is then extended.
        [
          true,
          [
            ...[stepOf('selectOne', 3), stepOf('selectOne', 5), stepOf('selectRange', 6)],
            ...[stepOf('deleteElsewhere', 3, 1), stepOf('settle'), stepOf('selectRange', 6)],
          ],
        ],
        // The rows are not yet in step with a list that was loaded again without one of them.
        [true, [stepOf('filter', 2), stepOf('settle'), stepOf('deleteElsewhere', 3), ...reloadAndSelect]],
        // An edited record stays in the group that it had, which is renamed and comes after others.
        [true, [stepOf('group', 2), stepOf('filter', 1), stepOf('openAndType', 0, 3), ...renameTown]],
        // A save over a remote change is refused, and its edits keep the row on the screen.
        [true, [stepOf('writeElsewhere', 5, 0), stepOf('save', 5, 6), stepOf('search'), stepOf('freeze')]],
        [true, ['freeze', 'deleteSome', 'undo'].map((name) => stepOf(name))],
        // The answer to the refresh still lists the records as deleted, and overtakes those of the
        // restoration.
        [true, ['freeze', 'deleteSome', 'refresh', 'undo'].map((name) => stepOf(name))],
      ],
    },
  );
});
