// @vitest-environment jsdom
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer, type RecordKey } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { undoLog } from '@ne2016/data-layer/undo';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { useLayoutEffect, useMemo, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { BulkWorks } from '#live/bulk/bulk-works.ts';
import { shownRecords } from './export/shown-records.ts';
import { deleteRecords } from '#live/bulk/delete-records.ts';
import { useRowSelection } from './grid/use-row-selection.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { useTextContext } from '#values/use-text-context.ts';
import { type FilterGroup, noFilter, plainView, type View } from '#query/view/view.ts';
import { usePinnedRecords } from './state/pinned-records.ts';
import type { ListRow, ListRows } from '#query/rows/list-rows.ts';
import { useListView } from './state/use-list-view.ts';
import { useFrozenRows } from './state/use-frozen-rows.ts';

beforeAll(startFrenchTexts);

const names = ['Abri bois', 'Bac', 'Cale bois', 'Digue', 'Écluse bois', 'Four', 'Gare'];
const nameOf = (number: number) => names[number % names.length]!;
const statuses = ['idea', 'running'] as const;
const onlyIdeas: FilterGroup = {
  match: 'all',
  parts: [{ field: 'status', operator: 'is', values: ['idea'] }],
};

const rowsIn = (rows: ListRows, first = 0, count = rows.size): ListRow[] =>
  Array.from({ length: count }, (_, place) => rows.rowAt(first + place)).filter((row) => row !== undefined);
const keysIn = (rows: ListRows) => rowsIn(rows).flatMap((row) => (row.type === 'record' ? [row.key] : []));
const sorted = (keys: Iterable<RecordKey | undefined>) =>
  [...keys].filter((key) => key !== undefined).toSorted((one, other) => Number(one) - Number(other));

/** Everything that a list on the screen consists of, except for the elements. */
function useWholeList() {
  const [view, setView] = useState(plainView);
  const [sight, setSight] = useState({ first: 0, count: 12 });
  const context = useTextContext(project);
  const { search, filter } = view;
  const asked = useMemo(() => ({ search, filter }), [search, filter]);
  const pinned = usePinnedRecords(project, null, asked);
  const control = useMemo(
    () => ({ view, query: '', unread: [], change: vi.fn(), adjust: vi.fn(), search: vi.fn(), open: vi.fn() }),
    [view],
  );
  const list = useListView(project, context, pinned, control);
  const hold = useFrozenRows(project, list);
  const selection = useRowSelection(project, hold.rows);
  useLayoutEffect(() => {
    const first = Math.min(sight.first, Math.max(hold.rows.size - 1, 0));
    hold.see({ first, rows: rowsIn(hold.rows, first, sight.count) });
  });
  return { list, hold, pinned, selection, setView, setSight };
}

/** Opens a list of some projects, with functions that act on it. */
async function startList() {
  for (const when of ['soon', 'whenIdle'] as const)
    vi.spyOn(timeSlices, when).mockImplementation((slice) => {
      const timer = setTimeout(() => slice(() => false));
      return () => clearTimeout(timer);
    });
  const { server, http } = serveRecords({
    project: names.map((name, index) => ({ name, status: statuses[index % 2], budget: index })),
  });
  const layer = createDataLayer({ resources, http, undo: undoLog, extensions: true });
  const [store, log] = [layer.store(project), layer.undo!];
  await store.reload();
  const { result } = renderHook(useWholeList, {
    wrapper: ({ children }) => <DataLayerProvider layer={layer}>{children}</DataLayerProvider>,
  });
  const look = (work: (list: ReturnType<typeof useWholeList>) => void) => {
    act(() => work(result.current));
  };
  /** Waits until all pending work has ended and is rendered. */
  const settle = () => act(() => server.settled());
  const ids = () => [...server.records(project).keys()].map(Number);
  const isWanted = (values: object | undefined) => {
    const { search, filter } = result.current.list.control.view;
    const { name, status } = { name: '', status: '', ...values };
    return (search === '' || name.includes(search)) && (filter === noFilter || status === 'idea');
  };
  return {
    ...{ server, store, log, result, look, settle, ids, isWanted },
    oneOf: (number: number) => ids()[number % (ids().length || 1)],
    change: (changes: Partial<View>) => look(({ setView }) => setView((now) => ({ ...now, ...changes }))),
    tell: (action: string, id: number) => look(() => store.receive({ action, id })),
    refresh() {
      store.requestRefresh();
      look(() => store.poll());
    },
    /** Changes of the current user are visible at once, even while the rows are frozen. */
    async doOwn(work: () => Promise<readonly (RecordKey | undefined)[]>) {
      const written = await work();
      await settle();
      const isIn = (key?: RecordKey) => key !== undefined && store.values(key) && isWanted(store.values(key));
      expect(keysIn(result.current.hold.rows)).toEqual(expect.arrayContaining(written.filter(isIn)));
    },
  };
}

type World = Awaited<ReturnType<typeof startList>>;
type Step = (world: World) => unknown;

const steps: Readonly<Record<string, (number: number, other: number) => Step>> = {
  hold:
    () =>
    ({ look }) =>
      look(({ hold }) => hold.setFrozen(true)),
  release:
    () =>
    ({ look }) =>
      look(({ hold }) => hold.setFrozen(false)),
  scroll:
    (first, count) =>
    ({ look }) =>
      look(({ setSight }) => setSight({ first, count: 1 + (count % 5) })),
  selectAll:
    () =>
    ({ look }) =>
      look(({ selection }) => selection.all()),
  search:
    (number) =>
    ({ change }) =>
      change({ search: number % 2 === 0 ? 'bois' : '' }),
  filter:
    (number) =>
    ({ change }) =>
      change({ filter: number % 2 === 0 ? onlyIdeas : noFilter }),
  sort:
    (number) =>
    ({ change }) =>
      change({ sort: number % 2 === 0 ? [{ column: 'budget', direction: 'descending' }] : [] }),
  group:
    (number) =>
    ({ change }) =>
      change({
        group: number % 2 === 0 ? { field: 'status', by: 'value' } : null,
        totals: { budget: 'sum' },
      }),
  writeElsewhere:
    (number, other) =>
    ({ server, tell, oneOf }) => {
      const id = oneOf(number);
      if (id === undefined) return;
      server.write(project, id, {
        name: nameOf(other),
        status: statuses[other % 2],
        budget: other,
      } as object);
      if (other % 3 > 0) tell('updated', id);
    },
  addElsewhere:
    (number, other) =>
    ({ server, tell }) => {
      const id = 1_000 + number * 100 + other;
      server.write(project, id, { name: nameOf(other), status: 'idea', budget: other } as object);
      if (other % 3 > 0) tell('created', id);
    },
  deleteElsewhere:
    (number, other) =>
    ({ server, tell, oneOf }) => {
      const id = oneOf(number);
      if (id === undefined) return;
      server.remove(project, id);
      if (other % 3 > 0) tell('deleted', id);
    },
  refresh:
    () =>
    ({ refresh }) =>
      refresh(),
  reload:
    () =>
    ({ store }) =>
      store.reload(),
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
    ({ store, doOwn }) =>
      doOwn(async () => [
        await store.save(store.addDraft({ name: nameOf(other), status: 'idea' } as object)),
      ]),
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

/**
 * Compares what a list shows, counts, selects and exports, once nothing is frozen or pinned, with a model.
 */
async function release({ server, store, result, settle, refresh, look, ids, isWanted }: World) {
  await settle();
  // Unsaved edits pin their row, for example after a save was refused because of a conflict.
  for (const key of store.unsaved()) await act(() => store.revert(key));
  refresh();
  look(({ hold, pinned }) => {
    hold.setFrozen(false);
    pinned.release();
  });
  await settle();
  expect([result.current.list.isSettled, store.size]).toEqual([true, ids().length]);
  look(({ selection }) => selection.clear());
  look(({ selection }) => selection.all());
  const { list, hold, pinned, selection } = result.current;
  return {
    wanted: sorted(ids().filter((id) => isWanted(server.records(project).get(id)))),
    shown: sorted(keysIn(hold.rows)),
    expanded: sorted(keysIn(list.expandedRows())),
    selected: sorted(selection.keys),
    exported: sorted(shownRecords(store, list, pinned)),
    counts: [list.found, hold.rows.recordCount, list.selection?.size, hold.waiting],
  };
}

test('once nobody holds a list, what is shown, counted, selected and exported are the same records', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(anyStep, { minLength: 1, maxLength: 14 }),
      async (isFrozen, all) => {
        const world = await startList();
        world.look(({ hold }) => hold.setFrozen(isFrozen));
        for (const { run } of all) await run(world);
        const { wanted, counts, ...lists } = await release(world);
        cleanup();
        expect({ ...lists, counts }).toEqual({
          ...{ shown: wanted, expanded: wanted, selected: wanted, exported: wanted },
          counts: [wanted.length, wanted.length, wanted.length, 0],
        });
      },
    ),
    {
      numRuns: 60,
      examples: [
        // A save over a remote change is refused, and its edits keep the row on the screen.
        [false, [stepOf('writeElsewhere', 5, 0), stepOf('save', 5, 6), stepOf('search'), stepOf('hold')]],
        [true, ['deleteSome', 'undo'].map((name) => stepOf(name))],
        // The answer to the refresh still lists the records as deleted, and overtakes those of the
        // restoration.
        [true, ['deleteSome', 'refresh', 'undo'].map((name) => stepOf(name))],
      ],
    },
  );
});
