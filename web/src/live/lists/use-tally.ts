import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import type { Contribution, PinnedInView } from '@ne2016/data-layer/views';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { decimalsOf } from '#query/tally/total-functions.ts';
import { isAuthorPath } from '../authors/author-fields.ts';
import { useRecordAuthors } from '../authors/record-authors-context.tsx';
import { subscribeToLinked } from '#values/link-index.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { useLinks } from '#values/use-linked-titles.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { Field } from '#query/view/fields.ts';
import type { Grouping } from '#query/view/view.ts';
import { emptyGroup, groupIdOf } from '#query/order/group-values.ts';
import { type ListCount, ListTally, type Selection } from '#query/tally/list-tally.ts';

/** What is counted and computed. */
export interface TallyRules {
  /** `null`: all records are one group. */
  readonly group: Grouping | null;
  /** The paths of the fields whose totals are asked for, in the order in which the tally numbers them. */
  readonly figures: readonly string[];
}

type GroupOf = (key: RecordKey, values: RecordValues) => string;

/** How the list places its records, where that tells their groups. */
interface Placement {
  /** Returns the group of a record; by default the one of its values. A new function counts all records again. */
  readonly groupOf: GroupOf | undefined;
  /** The kept records, with any values: once they are no longer kept, they may be of another group, or gone. */
  readonly pinned: PinnedInView;
}

function groupByValues(group: Grouping | null, fields: readonly Field[]): GroupOf {
  const field = fields.find(({ path }) => path === group?.field);
  if (field === undefined || group === null) return () => emptyGroup;
  const idOf = groupIdOf(field, group.by);
  return (_, values) => idOf(field.read(values));
}

const noPlacement: Placement = { groupOf: undefined, pinned: { shown: new Set(), inPlace: new Set() } };

/**
 * Counts and totals over the records that a list shows, kept in step with them: counted in slices where they are others,
 * then by what changes. `null` before the first count; while others are counted, the count of before.
 * @param rules A new object counts all again: keep it with `useMemo`. A field that there is not counts as empty.
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
  // After the list, which does so in an earlier effect: a record is in its place when it is counted again.
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
  // Where no row moves by what linked records changed, the list itself has nothing to tell. In an effect of its own: another
  // order of the same records does not end a count.
  useEffect(() => subscribeToMoves?.((changed) => tally.update(changed)), [tally, subscribeToMoves]);
  useLayoutEffect(() => tally.pin(pinned), [tally, pinned]);
  // Before anything is painted: rows and totals are of one moment.
  useLayoutEffect(() => {
    if (records !== null) tally.follow(records);
  }, [tally, records]);
  return count?.by === tally ? count.count : null;
}
