import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { PinnedInView, PlacedRecords, ViewSnapshot } from '@ne2016/data-layer/views';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../fields/fields.ts';
import { groupOfKey } from '../order/group-order.ts';
import { groupLabelOf } from '../order/group-values.ts';
import type { ListGrouping } from '../order/list-order.ts';
import { groupedRows, totalsOf } from '../rows/grouped-rows.ts';
import { type LiveRows, plainRows } from '../rows/list-rows.ts';
import type { ListCount, Selection } from '../tally/list-tally.ts';
import type { View } from '../view/view.ts';
import type { CountedRecords } from './counted-records.ts';
import type { LinkedTitles } from './linked-titles.ts';
import { memoizeLast, type Part, type QueryHost, type RecordSource } from './part.ts';

/** Remembers the collapsed groups of each list and grouping. */
export interface FoldingMemory {
  collapsedGroups(grouping: string): ReadonlySet<string>;
  collapseGroups(grouping: string, ids: ReadonlySet<string>): void;
}

/** The texts of groups that no value names. */
export interface GroupTexts {
  /** « Aucun », of the group without a value. */
  readonly none: string;
  /** « Fiche n° 7 », of a linked record that is not known. */
  unknownRecord(id: string): string;
}

interface ShownRowsOptions {
  readonly resource: Resource;
  readonly context: TextContext;
  readonly texts: GroupTexts;
  readonly folding: FoldingMemory;
  readonly titles: LinkedTitles;
  readonly counted: CountedRecords;
}

interface ShownRowsInput {
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
  readonly authors: RecordSource | null;
}

/** The rows of a list, and the totals of all its records. */
export interface ShownRows {
  readonly rows: LiveRows;
  /** Returns the rows, including those of collapsed groups. */
  readonly expandedRows: () => LiveRows;
  /** Whether groups and totals match the displayed records. */
  readonly isCounted: boolean;
  /** The total of each column. */
  readonly totals: ReadonlyMap<string, number | null>;
  /** The collapsed groups; a new object after each change. */
  readonly collapsed: ReadonlySet<string>;
}

type MakeRows = (collapsed: ReadonlySet<string>) => LiveRows | undefined;

const nothingCollapsed: ReadonlySet<string> = new Set();
const noTotals: ReadonlyMap<string, number | null> = new Map();

/**
 * The rows of a list: grouped once it is counted; until then the previous ones, or ungrouped rows.
 */
export class RowsOfList implements Part<ShownRowsInput, ShownRows> {
  readonly #host: QueryHost;
  readonly #options: ShownRowsOptions;
  #collapsed = nothingCollapsed;
  #place: string | undefined;
  #count: ListCount | null = null;
  /** The last rows that matched their count. */
  #before: LiveRows | undefined;
  #doubted: ListCount | undefined;

  constructor(host: QueryHost, options: ShownRowsOptions) {
    this.#host = host;
    this.#options = options;
  }

  update({ whole, shown, selection, isInOrder, grouping, totals, ...input }: ShownRowsInput): ShownRows {
    const { counted, titles } = this.#options;
    this.#turnTo(grouping);
    const rules = this.#rules(totals);
    const groupOf = this.#groupOf(grouping, whole);
    const needsCount = grouping !== null || rules.figures.length > 0;
    // Counts once the list is sorted: an earlier count would have to be repeated.
    const records = needsCount && isInOrder ? selection : null;
    const count = counted.update({ records, rules, groupOf, ...input });
    this.#count = count;
    const isCurrent = count !== null && count.records === selection;
    const titleVersion = titles.versionFor(grouping?.field.attribute.kind === 'link');
    const current = isCurrent ? count : null;
    const makeRows =
      grouping === null || groupOf === undefined
        ? this.#plainRows(shown)
        : this.#groupedRows(grouping, current, groupOf, totals, titleVersion);
    const countedRows = this.#rows(makeRows, this.#collapsed);
    if (isCurrent && countedRows === undefined) this.#doubt(count);
    if (countedRows !== undefined) this.#before = countedRows;
    const rows = countedRows ?? this.#before ?? this.#plain(shown);
    const isCounted = countedRows !== undefined && (!needsCount || isCurrent);
    return this.#shownRows(rows, makeRows, isCounted, this.#totals(count, totals), this.#collapsed);
  }

  /** Collapses a group, or expands it. */
  toggle(id: string): void {
    const next = new Set(this.#collapsed);
    if (!next.delete(id)) next.add(id);
    this.#collapse(next);
  }

  collapseAll(): void {
    this.#collapse(new Set(Array.from(this.#count?.tally.groups() ?? [], (group) => group.id)));
  }

  expandAll(): void {
    this.#collapse(nothingCollapsed);
  }

  stop(): void {
    this.#options.counted.stop();
  }

  #collapse(ids: ReadonlySet<string>): void {
    this.#collapsed = ids;
    this.#options.folding.collapseGroups(this.#place ?? '', ids);
    this.#host.changed();
  }

  /** Another grouping has its own collapsed groups, remembered for the session of the user. */
  #turnTo(grouping: ListGrouping | null): void {
    const { resource, folding } = this.#options;
    const place = grouping === null ? '' : `${resource.name}?${grouping.field.path}:${grouping.by}`;
    if (place === this.#place) return;
    this.#place = place;
    this.#collapsed = folding.collapsedGroups(place);
  }

  /** A count of the current records must match them; otherwise, a change was not reported. */
  #doubt(count: ListCount): void {
    if (count === this.#doubted) return;
    this.#doubted = count;
    count.recount();
  }

  readonly #rules = memoizeLast((totals: View['totals']) => ({ group: null, figures: Object.keys(totals) }));

  /** The group of a record follows from its place in the list, even if its values have changed since. */
  #groupOf(grouping: ListGrouping | null, whole: ViewSnapshot) {
    this.#whole = whole;
    return this.#groupByPlace(grouping, whole.order);
  }

  #whole: ViewSnapshot | undefined;

  readonly #groupByPlace = memoizeLast((grouping: ListGrouping | null, _order: unknown) =>
    grouping === null ? undefined : (key: RecordKey) => groupOfKey(this.#whole?.sortKeyOf(key)),
  );

  /** @param _titles Changes with the titles of the groups, which determine their order. */
  readonly #groupedRows = memoizeLast(
    (
      grouping: ListGrouping,
      count: ListCount | null,
      groupOf: (key: RecordKey) => string,
      totals: View['totals'],
      _titles: number,
    ): MakeRows => {
      if (count === null) return () => undefined;
      const { context, texts } = this.#options;
      const { field, by, groups } = grouping;
      const list = {
        records: count.records,
        groups: count.tally.sortedGroups(groups.compareIds),
        groupOf,
        labelOf: groupLabelOf(field, by, context, texts.none, (id) => texts.unknownRecord(id)),
        totals,
      };
      return (collapsed) => groupedRows({ ...list, collapsed });
    },
  );

  readonly #plain = memoizeLast(plainRows);
  readonly #plainRows = memoizeLast(
    (shown: PlacedRecords): MakeRows =>
      () =>
        this.#plain(shown),
  );
  readonly #rows = memoizeLast((makeRows: MakeRows, collapsed: ReadonlySet<string>) => makeRows(collapsed));

  readonly #totals = memoizeLast((count: ListCount | null, totals: View['totals']) =>
    count === null ? noTotals : totalsOf(count.tally.all, totals),
  );

  readonly #shownRows = memoizeLast(
    (
      rows: LiveRows,
      makeRows: MakeRows,
      isCounted: boolean,
      totals: ReadonlyMap<string, number | null>,
      collapsed: ReadonlySet<string>,
    ): ShownRows => ({
      ...{ rows, isCounted, totals, collapsed },
      expandedRows: () => makeRows(nothingCollapsed) ?? rows,
    }),
  );
}
