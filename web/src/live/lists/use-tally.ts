import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { type Contribution, nothingPinned, type PinnedInView } from '@ne2016/data-layer/views';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { decimalsOf } from '#query/tally/total-functions.ts';
import { type Field, isAuthorPath } from '#query/fields/fields.ts';
import { useRecordAuthors } from '../authors/record-authors-context.tsx';
import { subscribeToLinked } from '#values/link-index.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { useLinks } from '#values/use-linked-titles.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { Grouping } from '#query/fields/grouping.ts';
import { emptyGroup, groupIdOf } from '#query/order/group-values.ts';
import { type ListCount, ListTally, type Selection } from '#query/tally/list-tally.ts';

/** The grouping and the figures of a tally. */
export interface TallyRules {
  /** `null` makes one group of all records. */
  readonly group: Grouping | null;
  /** The paths of the fields with totals, in the order in which the tally numbers them. */
  readonly figures: readonly string[];
}

type GroupOf = (key: RecordKey, values: RecordValues) => string;

/** The groups by which the list has placed its records. */
interface Placement {
  /**
   * Returns the group of a record; by default that of its values. A new function counts all records again.
   */
  readonly groupOf: GroupOf | undefined;
  /** The pinned records, with any values: once unpinned, they may be in another group or removed. */
  readonly pinned: PinnedInView;
}

function groupByValues(group: Grouping | null, fields: readonly Field[]): GroupOf {
  const field = fields.find(({ path }) => path === group?.field);
  if (field === undefined || group === null) return () => emptyGroup;
  const idOf = groupIdOf(field, group.by);
  return (_, values) => idOf(field.read(values));
}

const noPlacement: Placement = { groupOf: undefined, pinned: nothingPinned };

/**
 * Returns the counts and totals of the records that a list shows: counted in slices after a new question,
 * then by each change. `null` before the first count; during a new count, the previous one.
 * @param rules Memoize it with `useMemo`: a new object counts all again. An unknown field counts as empty.
 */
export function useTally(
  resource: Resource,
  records: Selection | null,
  rules: TallyRules,
  fields: readonly Field[],
  placement?: Placement,
): ListCount | null {
  const store = useResourceStore(resource);
  const links = useLinks(resource);
  const paths = useMemo(() => [rules.group?.field ?? '', ...rules.figures], [rules]);
  const [count, setCount] = useState<{ by: ListTally; count: ListCount } | null>(null);
  const { groupOf, pinned } = placement ?? noPlacement;
  const tally = useMemo(() => {
    const figures = rules.figures.map((figure) => fields.find(({ path }) => path === figure));
    const groupIn = groupOf ?? groupByValues(rules.group, fields);
    const contributionOf = (key: RecordKey): Contribution | undefined => {
      const values: RecordValues | undefined = store.values(key);
      if (values === undefined) return undefined;
      return { group: groupIn(key, values), values: figures.map((field) => field?.read(values)) };
    };
    const decimals = figures.map((field) => (field === undefined ? 0 : decimalsOf(field.attribute)));
    const made: ListTally = new ListTally({
      decimals,
      contributionOf,
      slices: timeSlices,
      publish: (next) => setCount({ by: made, count: next }),
    });
    return made;
  }, [store, rules, fields, groupOf]);
  const authors = useRecordAuthors(resource, isAuthorPath(rules.group?.field ?? ''));
  const subscribeToMoves = records?.subscribeToMoves;
  const known = useRef(store.version);
  useLayoutEffect(() => {
    known.current = store.version;
  }, [store, tally]);
  // After the effect in which the list subscribes, so that a record has moved before it is counted again.
  useEffect(() => {
    if (store.version !== known.current) tally.restart();
    const releases = [
      store.subscribe((changed) => tally.update(changed)),
      ...links
        .filter(({ name }) => paths.some((path) => path.startsWith(`${name}.`)))
        .map(({ name, linked }) =>
          subscribeToLinked(store, name, linked, (changed) => tally.update(changed)),
        ),
      authors?.subscribe((changed) => tally.update(changed)) ?? (() => undefined),
    ];
    return () => {
      tally.stop();
      for (const release of releases) release();
    };
  }, [store, links, authors, tally, paths]);
  // If no row moves after a change of linked records, the list itself does not report it. A separate effect:
  // a new order of the same records does not end a count.
  useEffect(() => subscribeToMoves?.((changed) => tally.update(changed)), [tally, subscribeToMoves]);
  useLayoutEffect(() => tally.pin(pinned), [tally, pinned]);
  // A layout effect, so that rows and totals on the screen are from the same moment.
  useLayoutEffect(() => {
    if (records !== null) tally.follow(records);
  }, [tally, records]);
  return count?.by === tally ? count.count : null;
}
