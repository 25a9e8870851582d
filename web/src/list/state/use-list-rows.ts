import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { PinnedInView, PlacedRecords, ViewSnapshot } from '@ne2016/data-layer/views';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLinkedTitlesVersion } from '#values/use-linked-titles.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/view/fields.ts';
import { useViewMemory } from '#live/lists/view-memory.tsx';
import type { View } from '#query/view/view.ts';
import { groupOfKey } from '#query/order/group-order.ts';
import { groupLabelOf } from '#query/order/group-values.ts';
import { groupedRows, totalsOf } from '#query/rows/grouped-rows.ts';
import type { ListGrouping } from '#query/order/list-order.ts';
import { type ListRows, plainRows } from '#query/rows/list-rows.ts';
import type { Selection } from '#query/tally/list-tally.ts';
import { useTally } from '#live/lists/use-tally.ts';

/** What the rows of a list are made of. */
interface ListRowsOptions {
  readonly resource: Resource;
  readonly context: TextContext;
  readonly fields: readonly Field[];
  /** The whole list, in the order of its groups. */
  readonly whole: ViewSnapshot;
  /** What is shown of it; `selection` is `null` while more may come. */
  readonly shown: PlacedRecords;
  readonly selection: Selection | null;
  /** Whether it is in the order that the view asks for; else it is about to be put in it. */
  readonly isInOrder: boolean;
  readonly pinned: PinnedInView;
  readonly grouping: ListGrouping | null;
  readonly totals: View['totals'];
}

/** The rows of a list, and what is computed over all of its records. */
export interface ShownRows {
  readonly rows: ListRows;
  /** The rows with the records of collapsed groups. */
  readonly expandedRows: () => ListRows;
  /** Whether groups and totals are those of the records that are shown now. */
  readonly isCounted: boolean;
  /** By column. */
  readonly totals: ReadonlyMap<string, number | null>;
  readonly groups: GroupFolding;
}

/** Which groups are collapsed. */
export interface GroupFolding {
  /** Another object once others are. */
  readonly collapsed: ReadonlySet<string>;
  toggle(id: string): void;
  collapseAll(): void;
  expandAll(): void;
}

const nothingCollapsed: ReadonlySet<string> = new Set();

const noTotals: ReadonlyMap<string, number | null> = new Map();

/** The groups that somebody has collapsed, remembered as long as they work here. */
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

/** Makes the rows of a list: grouped once all of it is counted; until then those of before, or those without groups. */
export function useListRows(options: ListRowsOptions): ShownRows {
  const { resource, context, fields, whole, shown, selection, isInOrder, pinned, grouping, totals } = options;
  const { t } = useTranslation();
  const rules = useMemo(() => ({ group: null, figures: Object.keys(totals) }), [totals]);
  const [collapsed, setCollapsed] = useCollapsed(resource, grouping);
  // The group follows from the place of a record in the list, even where its values have changed since.
  const groupOf = useMemo(
    () => (grouping === null ? undefined : (key: RecordKey) => groupOfKey(whole.sortKeyOf(key))),
    // A view goes on telling what has put its records in this order.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [grouping, whole.order],
  );
  const needsCount = grouping !== null || rules.figures.length > 0;
  // Counting begins once the list is in its order: an earlier count would have to be repeated.
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
    // `titles` changes with the titles of groups, by which these are placed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, count, isCurrent, grouping, groupOf, context, totals, titles, t]);
  const counted = useMemo((): ListRows | undefined => makeRows(collapsed), [makeRows, collapsed]);
  // As soon as it is counted, or moved, it fits; else somewhere a change was not told.
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
