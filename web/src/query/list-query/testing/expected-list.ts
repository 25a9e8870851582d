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

const ideas: FilterGroup = {
  match: 'all',
  parts: [{ field: 'status', operator: 'is', values: ['idea'] }],
};
const withoutStatus: FilterGroup = {
  match: 'all',
  parts: [{ field: 'status', operator: 'empty', values: [] }],
};
const inCorse: FilterGroup = {
  match: 'all',
  parts: [{ field: 'commune.region', operator: 'contains', values: ['Corse'] }],
};

const isIdea = ({ status }: Project) => status === 'idea';
const isInCorse = ({ commune: id }: Project, town: TownOf) => town(id).region === 'Corse';

/** Filters, and which records each finds. */
export const filters: ReadonlyMap<FilterGroup, (one: Project, town: TownOf) => boolean> = new Map([
  [noFilter, () => true],
  [ideas, isIdea],
  [inCorse, isInCorse],
  // As many records as the one before, at first.
  [withoutStatus, ({ status }) => status === null],
  [
    { match: 'any', parts: [...ideas.parts, inCorse] },
    (one: Project, town: TownOf) => isIdea(one) || isInCorse(one, town),
  ],
]);

const { compare } = new Intl.Collator('fr');

/** Returns whether a view shows a record, computed without the query. */
export function isMatch(one: Project, { search, filter }: View, town: TownOf) {
  if (!`${one.name} ${town(one.commune).nom}`.toLowerCase().includes(search)) return false;
  return filters.get(filter)?.(one, town) === true;
}

const statusLabels: Readonly<Record<string, string>> = { idea: 'À l’étude', running: 'En travaux' };

/** Returns the group of a record. Its rank sorts it among the others; the group without a value is last. */
export function groupOf({ status, commune: id }: Project, group: View['group'], town: TownOf) {
  switch (group?.field) {
    case 'status': {
      const label = statusLabels[status ?? ''] ?? 'Aucun';
      return { id: status ?? '', label, rank: ['idea', 'running', null].indexOf(status).toString() };
    }
    case 'commune':
      // Communes with the same title are several groups.
      return { id: String(id), label: town(id).nom, rank: `${town(id).nom} ${id}` };
    case 'commune.region':
      return { id: town(id).region, label: town(id).region, rank: town(id).region };
    case undefined:
    default:
      return { id: '', label: '', rank: '' };
  }
}

/** Returns records in the order of a view, computed without the query. */
export function inOrder(records: readonly Project[], { sort, group }: View, town: TownOf) {
  const byGroup = (one: Project, other: Project) => {
    const groups = [groupOf(one, group, town), groupOf(other, group, town)] as const;
    return groups[0].rank === groups[1].rank ? 0 : groups[0].rank < groups[1].rank ? -1 : 1;
  };
  const byColumn = (one: Project, other: Project) =>
    sort.length === 0 ? compare(one.name, other.name) : other.budget - one.budget;
  return records.toSorted(
    (one, other) => byGroup(one, other) || byColumn(one, other) || one.id_project - other.id_project,
  );
}

/** Returns the rows of a view, computed without the query: headers with their label, count and sum, and records. */
export function expectedRows(
  records: readonly Project[],
  { group }: Pick<View, 'group'>,
  town: TownOf,
  collapsed: ReadonlySet<string>,
) {
  const groups = Map.groupBy(records, (one) => groupOf(one, group, town).id);
  const sumOf = (some: readonly Project[]) => some.reduce((sum, { budget }) => sum + budget, 0);
  return [...groups].flatMap(([id, members]): unknown[] => {
    const [first] = members;
    const label = first === undefined ? '' : groupOf(first, group, town).label;
    const header = group === null ? [] : [[label, members.length, sumOf(members)]];
    return [...header, ...(collapsed.has(id) ? [] : members.map((one) => one.id_project))];
  });
}
