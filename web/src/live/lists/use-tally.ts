import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { timeSlices } from '#platform/time-slices.ts';
import {
  CountedRecords,
  type CountedRecordsInput,
  type CountRules,
} from '#query/list-query/counted-records.ts';
import { type Field, isAuthorPath } from '#query/fields/fields.ts';
import { PartRunner } from '#query/list-query/part-runner.ts';
import type { ListCount, Selection } from '#query/tally/list-tally.ts';
import { useLinks } from '#values/use-linked-titles.ts';
import { useRecordAuthors } from '../authors/workspace-authors.ts';

/**
 * Returns the counts and totals of records, see {@link CountedRecords}; `null` before the first count.
 * @param rules Memoize it with `useMemo`: a new object counts all again. An unknown field counts as empty.
 */
export function useTally(
  resource: Resource,
  records: Selection | null,
  rules: CountRules,
  fields: readonly Field[],
): ListCount | null {
  const store = useResourceStore(resource);
  const links = useLinks(resource);
  const authors = useRecordAuthors(resource, isAuthorPath(rules.group?.field ?? ''));
  const input: CountedRecordsInput = { records, rules, fields, authors };
  const [first] = useState(input);
  const runner = useMemo(
    () =>
      new PartRunner<CountedRecordsInput, ListCount | null, CountedRecords>(
        first,
        (host) => new CountedRecords(host, { store, links, slices: timeSlices }),
      ),
    [first, store, links],
  );
  // A layout effect, so that rows and totals on the screen are from the same moment.
  useLayoutEffect(() => runner.set(input));
  return useSyncExternalStore(runner.subscribe, runner.snapshot);
}
