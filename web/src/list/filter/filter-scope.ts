import type { Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import type { RecordFilter } from '#query/search/record-search.ts';
import { type Field, isLinked } from '#query/view/fields.ts';
import { conditionsOf, type FilterGroup } from '#query/view/view.ts';
import { compileFilter } from '#query/filter/compile-filter.ts';
import type { FilterTexts } from '#query/filter/condition-text.ts';
import type { CountedRecords } from './use-value-counts.ts';

/** What all chips and editors of a filter have in common. */
export interface FilterScope extends FilterTexts {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** What the search keeps; `undefined` without one. */
  readonly search: RecordFilter | undefined;
  /** How many of the `total` records the filter and the search keep; `null` until that is known. */
  readonly found: number | null;
  readonly total: number;
  /** What was asked when that was last known. */
  readonly settledOn: string;
}

/** A group of a filter that is shown and edited. */
export interface FilterPartsProps {
  group: FilterGroup;
  /** `isStep`: going back takes the change back by itself, not with the one before. */
  onChange: (group: FilterGroup, isStep: boolean) => void;
  /** What the records must be besides the group. */
  outer: FilterGroup;
  scope: FilterScope;
}

/** The records of the list that the search and a filter keep, as what an editor counts. */
export function useCountedRecords(filter: FilterGroup, scope: FilterScope): CountedRecords {
  const { resource, fields, today, search } = scope;
  // The same conditions are the same filter, though each change makes another object of them.
  const text = JSON.stringify(filter);
  return useMemo(() => {
    const others = compileFilter(filter, fields, { today });
    const isBoth = others !== undefined && search !== undefined;
    const keep: RecordFilter | undefined = isBoth
      ? (values) => others(values) && search(values)
      : (others ?? search);
    // The search looks at the titles of linked records.
    const readsLinks = search !== undefined || conditionsOf(filter).some(({ field }) => isLinked(field));
    return { resource, keep, readsLinks };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [resource, fields, today, search, text]);
}
