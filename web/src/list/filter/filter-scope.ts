import type { Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import type { RecordFilter } from '#query/search/record-search.ts';
import { type Field, isLinked } from '#query/fields/fields.ts';
import { conditionsOf, type FilterGroup } from '#query/view/view.ts';
import { compileFilter } from '#query/filter/compile-filter.ts';
import type { FilterTexts } from '#query/filter/condition-text.ts';
import type { CountedRecords } from './use-value-counts.ts';

/** The input that all chips and editors of a filter share. */
export interface FilterScope extends FilterTexts {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** The predicate of the search; `undefined` without one. */
  readonly search: RecordFilter | undefined;
  /** Number of the `total` records that filter and search keep; `null` until it is known. */
  readonly found: number | null;
  readonly total: number;
  /** The question to which `found` is the answer. */
  readonly settledOn: string;
}

/** Props of an editable group of a filter. */
export interface FilterPartsProps {
  group: FilterGroup;
  /**
   * `isStep` means that the change is a step of its own in the browser history, not part of the previous one.
   */
  onChange: (group: FilterGroup, isStep: boolean) => void;
  /** The filter that records must match besides the group. */
  outer: FilterGroup;
  scope: FilterScope;
}

/** Returns the records that an editor counts: those that pass the search and a filter. */
export function useCountedRecords(filter: FilterGroup, scope: FilterScope): CountedRecords {
  const { resource, fields, today, search } = scope;
  // Compared as text, because each change creates new objects for equal conditions.
  const text = JSON.stringify(filter);
  return useMemo(() => {
    const group = JSON.parse(text) as FilterGroup;
    const others = compileFilter(group, fields, { today });
    const isBoth = others !== undefined && search !== undefined;
    const keep: RecordFilter | undefined = isBoth
      ? (values) => others(values) && search(values)
      : (others ?? search);
    // The search reads the titles of linked records.
    const readsLinks = search !== undefined || conditionsOf(group).some(({ field }) => isLinked(field));
    return { resource, keep, readsLinks };
  }, [resource, fields, today, search, text]);
}
