import { commune, project, resources } from '@ne2016/contract/testing';
import { createDataLayer, type RecordKey } from '@ne2016/data-layer';
import { undoLog } from '@ne2016/data-layer/undo';
import { frFR } from '#formats/locale-pack.ts';
import type { TimeSlices } from '#platform/time-slices.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { recordTitle } from '#values/record-title.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { fieldsOf } from '../../fields/fields.ts';
import type { ListRow, ListRows } from '../../rows/list-rows.ts';
import { plainView, type View } from '../../view/view.ts';
import { createListQuery, type ListQuery } from '../list-query.ts';
import { isMatch, type Project } from './expected-list.ts';
import { ExpectedSelection } from './expected-selection.ts';

const names = ['Abri bois', 'Bac', 'Cale bois', 'Digue', 'Écluse bois', 'Four', 'Gare'];
export const towns = ['Bois Roi', 'Mer', 'Ville'];
const statuses = ['idea', 'running', null] as const;
export const nameOf = (number: number) => names[number % names.length] ?? '';
export const valuesOf = (number: number) => ({
  name: nameOf(number),
  // Empty for some, as of a server that has a record from before the attribute was required.
  status: statuses[number % 3] as 'idea' | 'running',
  budget: number,
  // Not with the status: records that one filter finds are in several communes.
  commune: (Math.floor(number / 2) % towns.length) + 1,
});

export const townOf = (number: number) => ({
  nom: towns[number % towns.length] ?? '',
  region: number % 2 === 0 ? 'Bretagne' : 'Corse',
});

/** Slices that wait until they are called. On a busy page, they end after one step. */
function queuedSlices(isBusy: boolean) {
  const queue = new Set<() => void>();
  const later: TimeSlices['soon'] = (slice) => {
    const call = () => {
      queue.delete(call);
      slice(() => isBusy);
    };
    queue.add(call);
    return () => queue.delete(call);
  };
  const slices: TimeSlices = { now: (slice) => slice(() => isBusy), soon: later, whenIdle: later };
  const work = (most: number) => {
    for (let count = 0; queue.size > 0 && count < most; count += 1) for (const call of [...queue]) call();
  };
  return { slices, work };
}

export const rowsOf = (rows: ListRows, first = 0, count = rows.size): ListRow[] =>
  Array.from({ length: count }, (_, place) => rows.rowAt(first + place)).filter((row) => row !== undefined);
export const keysOf = (rows: ListRows) =>
  rowsOf(rows).flatMap((row) => (row.type === 'record' ? [row.key] : []));

/** Opens the lists of projects and of the communes to which they link. */
async function openLists() {
  const { server, http } = serveRecords({
    commune: towns.map((_, index) => townOf(index)),
    project: names.map((_, index) => valuesOf(index)),
  });
  const layer = createDataLayer({ resources, http, undo: undoLog, extensions: true });
  const [store, communes] = [layer.store(project), layer.store(commune)];
  for (const list of [store, communes]) await list.reload();
  return { server, layer, store, communes };
}

function startQuery({ layer, store, communes }: Awaited<ReturnType<typeof openLists>>, slices: TimeSlices) {
  const folding = new Map<string, ReadonlySet<string>>();
  const linkTitle = (_: string, id: number) => recordTitle(commune, communes.values(id) ?? {});
  const fields = fieldsOf(project, { linkedValues: (_, id) => communes.values(id), facts: [] });
  const query = createListQuery(
    store,
    { view: plainView, openKey: null },
    {
      ...{ resource: project, slices, authors: null },
      context: { pack: frFR, yes: 'Oui', no: 'Non', linkTitle },
      listOf: (name) => layer.store(linkedResource(name)),
      fields: { value: fields, subscribe: () => () => {} },
      today: { value: '2026-11-29', subscribe: () => () => {} },
      folding: {
        collapsedGroups: (place) => folding.get(place) ?? new Set(),
        collapseGroups: (place, ids) => folding.set(place, ids),
      },
      groupTexts: { none: 'Aucun', unknownRecord: (id) => id },
    },
  );
  // React reads the snapshot in the listener, and draws later.
  query.subscribe(() => query.snapshot());
  return { query, folding };
}

/** Draws the rows of a query, and scrolls as it asks for. */
function screenOf(query: ListQuery, state: { sight: { first: number; count: number } }) {
  /** Returns the rows on the screen. */
  const inSight = () => {
    const { rows } = query.snapshot();
    const first = Math.min(state.sight.first, Math.max(rows.size - 1, 0));
    return { first, rows: rowsOf(rows, first, state.sight.count) };
  };
  const draw = () => {
    const { first, rows } = inSight();
    const shift = query.frozen.see(query.snapshot().rows, { first, rows });
    const scrolled = shift === 0 ? first : Math.max(state.sight.first + shift, 0);
    state.sight = { ...state.sight, first: scrolled };
    // As the browser does, which then draws the rows at their new places.
    if (shift !== 0) draw();
  };
  return { inSight, draw };
}

/** Returns a selection without the records that are deleted from a list. */
function selectionOf(store: Awaited<ReturnType<typeof openLists>>['store']) {
  const selection = new ExpectedSelection((key) => store.values(key) !== undefined);
  store.subscribe((changed) => {
    for (const key of changed) if (store.values(key) === undefined) selection.forget(key);
  });
  return selection;
}

/** Opens a list of some projects, with functions that act on it. */
export async function startList(isBusy: boolean) {
  const lists = await openLists();
  const { server, layer, store, communes } = lists;
  if (layer.undo === undefined) throw new Error('The layer has no undo log');
  const { slices, work } = queuedSlices(isBusy);
  const { query, folding } = startQuery(lists, slices);
  const sight = { first: 0, count: 12 };
  const state = { view: plainView, openKey: null as RecordKey | null, isFrozen: false, sight };
  const { inSight, draw } = screenOf(query, state);
  /** Records that the current user has written, as far as nobody else has since. */
  const own = new Set<unknown>();
  const selection = selectionOf(store);
  const settle = async () => {
    await server.settled();
    work(1_000);
    draw();
  };
  const ids = () => [...server.records(project).keys()].map(Number);
  const local = () => [...store.ids()].map((id) => store.values(id) as unknown as Project);
  const town = (id: number) => communes.values(id) as unknown as ReturnType<typeof townOf>;
  return {
    ...{ ...lists, log: layer.undo, query, folding, state, draw, inSight, settle },
    ...{ work, ids, local, town, own, selection },
    oneOf: (number: number) => ids()[number % (ids().length || 1)],
    change(changes: Partial<View>) {
      state.view = { ...state.view, ...changes };
      query.setView(state.view);
    },
    open(key: RecordKey | null) {
      state.openKey = key;
      query.setOpen(key);
    },
    freeze(isFrozen: boolean) {
      state.isFrozen = isFrozen;
      query.frozen.setFrozen(isFrozen);
    },
    /** Changes of the current user are visible at once, even while the rows are frozen. */
    async doOwn(write: () => Promise<readonly (RecordKey | undefined)[]>) {
      const written = await write();
      for (const id of written) own.add(id);
      await settle();
      const { rows, collapsed } = query.snapshot();
      const shown = new Set<unknown>(keysOf(rows));
      const missing = local().filter(
        (one) =>
          written.includes(one.id_project) && isMatch(one, state.view, town) && !shown.has(one.id_project),
      );
      if (collapsed.size === 0 && missing.length > 0)
        throw new Error(`Own changes are not shown: ${JSON.stringify(missing)}`);
    },
  };
}

/** Returns the records, each with the label of the header above it. */
export function withHeaders(rows: ListRows): readonly (readonly [label: string, key: RecordKey])[] {
  let label = '';
  return rowsOf(rows).flatMap((row) => {
    if (row.type === 'record') return [[label, row.key] as const];
    ({ label } = row.group);
    return [];
  });
}

export const asFacts = (rows: ListRows) =>
  rowsOf(rows).map((row) =>
    row.type === 'record'
      ? row.key
      : [row.group.label, row.group.count, row.group.totals.get('budget') ?? null],
  );

export type World = Awaited<ReturnType<typeof startList>>;
