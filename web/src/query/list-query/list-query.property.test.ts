import { commune, project } from '@ne2016/contract/testing';
import type { RecordKey } from '@ne2016/data-layer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BulkWorks } from '#live/bulk/bulk-works.ts';
import { deleteRecords } from '#live/bulk/delete-records.ts';
import { noFilter } from '../view/view.ts';
import { shownRecords } from './shown-records.ts';
import {
  asFacts,
  expectedRecords,
  expectedRows,
  inCorse,
  nameOf,
  onlyIdeas,
  rowsOf,
  startList,
  townOf,
  towns,
  valuesOf,
  type World,
} from './testing/listed-projects.ts';

const filters = [noFilter, onlyIdeas, inCorse];
const groupings = [null, 'status', 'commune'];

type Step = (world: World) => unknown;

const steps: Readonly<Record<string, (number: number, other: number) => Step>> = {
  freeze:
    () =>
    ({ query }) =>
      query.frozen.setFrozen(true),
  thaw:
    () =>
    ({ query }) =>
      query.frozen.setFrozen(false),
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
    ({ query, oneOf }) =>
      query.setOpen(number % 2 === 0 ? (oneOf(number) ?? null) : null),
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
      const field = groupings[number % 3] ?? null;
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
    ({ store, oneOf }) => {
      const id = oneOf(number);
      if (id !== undefined && store.values(id) !== undefined) store.edit(id, valuesOf(other));
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
  settle:
    () =>
    ({ settle }) =>
      settle(),
};

const stepOf = (name: string, number = 0, other = 0) => ({
  run: steps[name]!(number, other),
  toString: () => `${name} ${number} ${other}`,
});

const anyStep = fc
  .tuple(fc.constantFrom(...Object.keys(steps)), fc.nat({ max: 12 }), fc.nat({ max: 12 }))
  .map(([name, number, other]) => stepOf(name, number, other));

/** Lets go of all rows, and waits until the list is in step with the server. */
async function release({ store, query, settle }: World) {
  await settle();
  // Unsaved edits pin their row, for example after a save was refused because of a conflict.
  for (const key of store.unsaved()) await store.revert(key);
  store.requestRefresh();
  store.poll();
  query.setOpen(null);
  query.frozen.setFrozen(false);
  await settle();
  query.pinned.release();
  await settle();
}

/** Compares what a list shows, counts, groups, totals, selects and exports with a plain recomputation. */
async function compareWithModel(world: World) {
  const { query, store, saved, state, town, folding } = world;
  await release(world);
  const records = expectedRecords(saved(), state.view, town);
  const collapsed = folding.get(`project?${state.view.group?.field}:value`) ?? new Set<string>();
  const wanted = records.map(({ id }) => id);
  expect([query.snapshot().isSettled, store.size]).toEqual([true, world.ids().length]);
  query.groups.expandAll();
  query.selection.clear();
  query.selection.all();
  world.work(1_000);
  const selected = query.snapshot();
  for (const id of collapsed) query.groups.toggle(id);
  world.work(1_000);
  const list = query.snapshot();
  const hasTotals = list.view.totals['budget'] !== undefined;
  const sum = records.length === 0 ? null : records.reduce((all, { budget }) => all + budget, 0);
  expect({
    rows: asFacts(list.rows),
    expanded: asFacts(list.expandedRows()),
    exported: [...shownRecords(store, list)],
    selected: [...selected.selected].toSorted((one, other) => Number(one) - Number(other)),
    counts: [
      list.found,
      selected.rows.recordCount,
      list.records?.size,
      list.waiting,
      selected.selectedInSight,
    ],
    total: hasTotals ? list.totals.get('budget') : null,
  }).toEqual({
    rows: expectedRows(records, state.view, collapsed),
    expanded: expectedRows(records, state.view, new Set()),
    exported: wanted,
    selected: wanted.toSorted((one, other) => one - other),
    counts: [wanted.length, wanted.length, wanted.length, 0, wanted.length],
    total: hasTotals ? sum : null,
  });
}

test('what is shown, counted, grouped, totalled, selected and exported are the records of the view', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 16 }), async (all) => {
      const world = await startList();
      world.draw();
      for (const { run } of all) {
        await run(world);
        world.draw();
      }
      await compareWithModel(world);
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
