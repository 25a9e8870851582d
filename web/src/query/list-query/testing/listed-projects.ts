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
import { type FilterGroup, noFilter, plainView, type View } from '../../view/view.ts';
import { createListQuery } from '../list-query.ts';

const names = ['Abri bois', 'Bac', 'Cale bois', 'Digue', 'Écluse bois', 'Four', 'Gare'];
export const towns = ['Bois Roi', 'Mer', 'Ville'];
const statuses = ['idea', 'running', null] as const;
export const nameOf = (number: number) => names[number % names.length] ?? '';
export const valuesOf = (number: number) => ({
  name: nameOf(number),
  // Empty for some, as of a server that has a record from before the attribute was required.
  status: statuses[number % 3] as 'idea' | 'running',
  budget: number,
  commune: (number % towns.length) + 1,
});

interface Project {
  readonly id: number;
  readonly name: string;
  readonly status: string | null;
  readonly budget: number;
  readonly commune: number;
}

export const onlyIdeas: FilterGroup = {
  match: 'all',
  parts: [{ field: 'status', operator: 'is', values: ['idea'] }],
};
export const inCorse: FilterGroup = {
  match: 'all',
  parts: [{ field: 'commune.region', operator: 'contains', values: ['Corse'] }],
};
export const townOf = (number: number) => ({
  nom: towns[number % towns.length] ?? '',
  region: number % 2 === 0 ? 'Bretagne' : 'Corse',
});

/** Slices that end after one step, and wait until they are called: as on a busy page. */
function queuedSlices() {
  const queue = new Set<() => void>();
  const later: TimeSlices['soon'] = (slice) => {
    const call = () => {
      queue.delete(call);
      slice(() => true);
    };
    queue.add(call);
    return () => queue.delete(call);
  };
  const slices: TimeSlices = { now: (slice) => slice(() => true), soon: later, whenIdle: later };
  const work = (most: number) => {
    for (let count = 0; queue.size > 0 && count < most; count += 1) for (const call of [...queue]) call();
  };
  return { slices, work };
}

export const rowsOf = (rows: ListRows, first = 0, count = rows.size): ListRow[] =>
  Array.from({ length: count }, (_, place) => rows.rowAt(first + place)).filter((row) => row !== undefined);
const keysOf = (rows: ListRows) => rowsOf(rows).flatMap((row) => (row.type === 'record' ? [row.key] : []));

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

/** Opens a list of some projects, with functions that act on it. */
export async function startList() {
  const lists = await openLists();
  const { server, layer, store } = lists;
  if (layer.undo === undefined) throw new Error('The layer has no undo log');
  const { slices, work } = queuedSlices();
  const { query, folding } = startQuery(lists, slices);
  const state = { view: plainView, sight: { first: 0, count: 12 } };
  const draw = () => {
    const { rows } = query.snapshot();
    const first = Math.min(state.sight.first, Math.max(rows.size - 1, 0));
    query.frozen.see(rows, { first, rows: rowsOf(rows, first, state.sight.count) });
  };
  const settle = async () => {
    await server.settled();
    work(1_000);
    draw();
  };
  const ids = () => [...server.records(project).keys()].map(Number);
  const saved = () => ids().map((id) => ({ id, ...server.records(project).get(id) }) as unknown as Project);
  const town = (id: number) => server.records(commune).get(id) as unknown as ReturnType<typeof townOf>;
  return {
    ...{ ...lists, log: layer.undo, query, folding, state, draw, settle, work, ids, saved, town },
    oneOf: (number: number) => ids()[number % (ids().length || 1)],
    change(changes: Partial<View>) {
      state.view = { ...state.view, ...changes };
      query.setView(state.view);
    },
    /** Changes of the current user are visible at once, even while the rows are frozen. */
    async doOwn(write: () => Promise<readonly (RecordKey | undefined)[]>) {
      const written = await write();
      await settle();
      const wanted = new Set<unknown>(expectedRecords(saved(), state.view, town).map(({ id }) => id));
      const { rows, collapsed } = query.snapshot();
      const shown = new Set<unknown>(keysOf(rows));
      const isMissing = (key: unknown) => wanted.has(key) && !shown.has(key);
      const missing = written.filter((key) => key !== undefined && store.values(key) && isMissing(key));
      if (collapsed.size === 0 && missing.length > 0)
        throw new Error(`Own changes are not shown: ${missing.join()}`);
    },
  };
}

export type World = Awaited<ReturnType<typeof startList>>;

const { compare } = new Intl.Collator('fr');

/** Returns the records of a view, computed without the query. */
export function expectedRecords(
  all: readonly Project[],
  { search, filter, sort, group }: View,
  town: World['town'],
) {
  const found = all.filter(({ name, status, commune: in_ }) => {
    if (search !== '' && !`${name} ${town(in_).nom}`.toLowerCase().includes(search)) return false;
    return filter === noFilter || (filter === onlyIdeas ? status === 'idea' : town(in_).region === 'Corse');
  });
  const order = ['idea', 'running', null];
  const byGroup = (one: Project, other: Project) => {
    if (group?.field === 'status') return order.indexOf(one.status) - order.indexOf(other.status);
    if (group?.field !== 'commune') return 0;
    return compare(town(one.commune).nom, town(other.commune).nom) || one.commune - other.commune;
  };
  const byColumn = (one: Project, other: Project) =>
    sort.length === 0 ? compare(one.name, other.name) : other.budget - one.budget;
  return found.toSorted((one, other) => byGroup(one, other) || byColumn(one, other) || one.id - other.id);
}

/** Returns the rows of a view, computed without the query: headers with their count and sum, and records. */
export function expectedRows(records: readonly Project[], view: View, collapsed: ReadonlySet<string>) {
  const path = view.group?.field as 'status' | 'commune' | undefined;
  const groups = Map.groupBy(records, (one) => (path === undefined ? '' : String(one[path] ?? '')));
  const sumOf = (some: readonly Project[]) => some.reduce((sum, { budget }) => sum + budget, 0);
  return [...groups].flatMap(([id, members]): unknown[] => [
    ...(path === undefined ? [] : [['group', members.length, sumOf(members)]]),
    ...(collapsed.has(id) ? [] : members.map((one) => one.id)),
  ]);
}

export const asFacts = (rows: ListRows) =>
  rowsOf(rows).map((row) =>
    row.type === 'record' ? row.key : ['group', row.group.count, row.group.totals.get('budget') ?? null],
  );
