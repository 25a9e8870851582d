import { type FilterGroup, noFilter, type View } from '../../view/view.ts';

/** A project, as the tests read it. */
export interface Project {
  readonly id_project: number;
  readonly name: string;
  readonly status: string | null;
  readonly budget: number;
  readonly commune: number;
}

type TownOf = (id: number) => { readonly nom: string; readonly region: string };

export const onlyIdeas: FilterGroup = {
  match: 'all',
  parts: [{ field: 'status', operator: 'is', values: ['idea'] }],
};
export const inCorse: FilterGroup = {
  match: 'all',
  parts: [{ field: 'commune.region', operator: 'contains', values: ['Corse'] }],
};

const { compare } = new Intl.Collator('fr');

/** Returns whether a view shows a record, computed without the query. */
export function isMatch({ name, status, commune: in_ }: Project, { search, filter }: View, town: TownOf) {
  if (search !== '' && !`${name} ${town(in_).nom}`.toLowerCase().includes(search)) return false;
  return filter === noFilter || (filter === onlyIdeas ? status === 'idea' : town(in_).region === 'Corse');
}

/** Returns records in the order of a view, computed without the query. */
export function inOrder(records: readonly Project[], { sort, group }: View, town: TownOf) {
  const order = ['idea', 'running', null];
  const byGroup = (one: Project, other: Project) => {
    if (group?.field === 'status') return order.indexOf(one.status) - order.indexOf(other.status);
    if (group?.field !== 'commune') return 0;
    return compare(town(one.commune).nom, town(other.commune).nom) || one.commune - other.commune;
  };
  const byColumn = (one: Project, other: Project) =>
    sort.length === 0 ? compare(one.name, other.name) : other.budget - one.budget;
  return records.toSorted(
    (one, other) => byGroup(one, other) || byColumn(one, other) || one.id_project - other.id_project,
  );
}

/** Returns the rows of a view, computed without the query: headers with their count and sum, and records. */
export function expectedRows(records: readonly Project[], view: View, collapsed: ReadonlySet<string>) {
  const path = view.group?.field as 'status' | 'commune' | undefined;
  const groups = Map.groupBy(records, (one) => (path === undefined ? '' : String(one[path] ?? '')));
  const sumOf = (some: readonly Project[]) => some.reduce((sum, { budget }) => sum + budget, 0);
  return [...groups].flatMap(([id, members]): unknown[] => [
    ...(path === undefined ? [] : [['group', members.length, sumOf(members)]]),
    ...(collapsed.has(id) ? [] : members.map((one) => one.id_project)),
  ]);
}
