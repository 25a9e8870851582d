import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { PinnedInView, PlacedRecords, ViewSnapshot } from '@ne2016/data-layer/views';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLinkedTitlesVersion } from '#values/use-linked-titles.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/fields/fields.ts';
import { useViewMemory } from '#live/lists/view-memory.tsx';
import type { View } from '#query/view/view.ts';
import { groupOfKey } from '#query/order/group-order.ts';
import { groupLabelOf } from '#query/order/group-values.ts';
import { groupedRows, totalsOf } from '#query/rows/grouped-rows.ts';
import type { ListGrouping } from '#query/order/list-order.ts';
import { type ListRows, plainRows } from '#query/rows/list-rows.ts';
import type { Selection } from '#query/tally/list-tally.ts';
import { useTally } from '#live/lists/use-tally.ts';

/** The input of the rows of a list. */
interface ListRowsOptions {
  readonly resource: Resource;
  readonly context: TextContext;
  readonly fields: readonly Field[];
  /** The whole list, in the order of its groups. */
  readonly whole: ViewSnapshot;
  /** The displayed records; `selection` is `null` while the search is not complete. */
  readonly shown: PlacedRecords;
  readonly selection: Selection | null;
  /** Whether the list is in the order of the view; otherwise, it is about to be sorted. */
  readonly isInOrder: boolean;
  readonly pinned: PinnedInView;
  readonly grouping: ListGrouping | null;
  readonly totals: View['totals'];
}

/** The rows of a list, and the totals of all its records. */
export interface ShownRows {
  readonly rows: ListRows;
  /** Returns the rows, including those of collapsed groups. */
  readonly expandedRows: () => ListRows;
  /** Whether groups and totals match the displayed records. */
  readonly isCounted: boolean;
  /** The total of each column. */
  readonly totals: ReadonlyMap<string, number | null>;
  readonly groups: GroupFolding;
}

/** The collapsed groups, and the functions that collapse and expand them. */
export interface GroupFolding {
  /** A new object after each change. */
  readonly collapsed: ReadonlySet<string>;
  toggle(id: string): void;
  collapseAll(): void;
  expandAll(): void;
}

const nothingCollapsed: ReadonlySet<string> = new Set();

const noTotals: ReadonlyMap<string, number | null> = new Map();

/** Returns the collapsed groups, remembered for the session of the user. */
function useCollapsed(resource: Resource, grouping: ListGrouping | null) {
  const memory = useViewMemory();
  const place = grouping === null ? '' : `${resource.name}?${grouping.field.path}:${grouping.by}`;
  const [shown, setShown] = useState({ place, ids: memory.collapsedGroups(place) });
  const current = shown.place === place ? shown : { place, ids: memory.collapsedGroups(place) };
  if (current !== shown) setShown(current);
  const setCollapsed = useCallback(
    (ids: ReadonlySet<string>) => {
      memory.collapseGroups(place, ids);
      setShown({ place, ids });
    },
    [memory, place],
  );
  return [current.ids, setCollapsed] as const;
}

/**
 * Returns the rows of a list: grouped once it is counted; until then the previous ones, or ungrouped rows.
 */
export function useListRows(options: ListRowsOptions): ShownRows {
  const { resource, context, fields, whole, shown, selection, isInOrder, pinned, grouping, totals } = options;
  const { t } = useTranslation();
  const rules = useMemo(() => ({ group: null, figures: Object.keys(totals) }), [totals]);
  const [collapsed, setCollapsed] = useCollapsed(resource, grouping);
  // The group of a record follows from its place in the list, even if its values have changed since.
  const groupOf = useMemo(
    () => (grouping === null ? undefined : (key: RecordKey) => groupOfKey(whole.sortKeyOf(key))),
    // The same view keeps its sort keys, so only a new order matters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [grouping, whole.order],
  );
  const needsCount = grouping !== null || rules.figures.length > 0;
  // Counts once the list is sorted: an earlier count would have to be repeated.
  const count = useTally(resource, needsCount && isInOrder ? selection : null, rules, fields, {
    groupOf,
    pinned,
  });
  const isCurrent = count !== null && count.records === selection;
  const titles = useLinkedTitlesVersion(resource, grouping?.field.attribute.kind === 'link');
  const makeRows = useMemo(() => {
    if (grouping === null) return () => plainRows(shown);
    if (!isCurrent || groupOf === undefined) return () => undefined;
    const list = {
      records: count.records,
      groups: count.tally.sortedGroups(grouping.groups.compareIds),
      groupOf,
      labelOf: groupLabelOf(grouping.field, grouping.by, context, t('list.none'), (id) =>
        t('filters.unknownRecord', { id }),
      ),
      totals,
    };
    return (folded: ReadonlySet<string>) => groupedRows({ ...list, collapsed: folded });
    // `titles` changes with the titles of groups, which determine their order.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, count, isCurrent, grouping, groupOf, context, totals, titles, t]);
  const counted = useMemo((): ListRows | undefined => makeRows(collapsed), [makeRows, collapsed]);
  // A count of the current records must match them; otherwise, a change was not reported.
  const doubtful = isCurrent && counted === undefined ? count : null;
  useEffect(() => doubtful?.recount(), [doubtful]);
  const [before, setBefore] = useState<ListRows | null>(null);
  if (counted !== undefined && counted !== before) setBefore(counted);
  const rows = counted ?? before ?? plainRows(shown);
  const allIds = () => new Set(Array.from(count?.tally.groups() ?? [], ({ id }) => id));
  return {
    rows,
    expandedRows: () => makeRows(nothingCollapsed) ?? rows,
    isCounted: counted !== undefined && (!needsCount || isCurrent),
    totals: useMemo(() => (count === null ? noTotals : totalsOf(count.tally.all, totals)), [count, totals]),
    groups: {
      collapsed,
      toggle(id) {
        setCollapsed(
          collapsed.has(id)
            ? new Set([...collapsed].filter((one) => one !== id))
            : new Set([...collapsed, id]),
        );
      },
      collapseAll: () => setCollapsed(allIds()),
      expandAll: () => setCollapsed(new Set()),
    },
  };
}
