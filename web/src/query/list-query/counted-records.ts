import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { type Contribution, nothingPinned, type PinnedInView } from '@ne2016/data-layer/views';
import type { TimeSlices } from '#platform/time-slices.ts';
import { subscribeToLinked } from '#values/link-index.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { Field } from '../fields/fields.ts';
import type { Grouping } from '../fields/grouping.ts';
import { emptyGroup, groupIdOf } from '../order/group-values.ts';
import { type ListCount, ListTally, type Selection } from '../tally/list-tally.ts';
import { decimalsOf } from '../tally/total-functions.ts';
import type { Link } from './linked-titles.ts';
import { memoizeLast, type Part, type QueryHost, type RecordSource, Subscriptions } from './part.ts';

/** The grouping and the figures of a count. */
export interface CountRules {
  /** `null` makes one group of all records. */
  readonly group: Grouping | null;
  /** The paths of the fields with totals, in the order in which the tally numbers them. */
  readonly figures: readonly string[];
}

type GroupOf = (key: RecordKey, values: RecordValues) => string;

interface CountedRecordsOptions {
  readonly store: Pick<ResourceStore, 'ids' | 'subscribe' | 'values' | 'version'>;
  readonly links: readonly Link[];
  readonly slices: TimeSlices;
}

/** The records to count, and how. */
export interface CountedRecordsInput {
  /** `null` while they are unknown: the previous count stays. */
  readonly records: Selection | null;
  /** A new object counts all records again. An unknown field counts as empty. */
  readonly rules: CountRules;
  readonly fields: readonly Field[];
  /**
   * Returns the group by which the list has placed a record; by default that of its values. A new function
   * counts all records again.
   */
  readonly groupOf?: GroupOf | undefined;
  /** The pinned records, with any values: once unpinned, they may be in another group or removed. */
  readonly pinned?: PinnedInView;
  /** The authors of the records, if the list is grouped by them. */
  readonly authors?: RecordSource | null;
}

function groupByValues(group: Grouping | null, fields: readonly Field[]): GroupOf {
  const field = fields.find(({ path }) => path === group?.field);
  if (field === undefined || group === null) return () => emptyGroup;
  const idOf = groupIdOf(field, group.by);
  return (_, values) => idOf(field.read(values));
}

/**
 * Counts and totals records: in slices after a new question, then by each change. The output is `null` before
 * the first count, and the previous count during a new one.
 */
export class CountedRecords implements Part<CountedRecordsInput, ListCount | null> {
  readonly #host: QueryHost;
  readonly #options: CountedRecordsOptions;
  readonly #subscriptions = new Subscriptions();
  readonly #moveSubscriptions = new Subscriptions();
  #count: { readonly by: ListTally; readonly count: ListCount } | undefined;
  #followed: Selection | undefined;

  constructor(host: QueryHost, options: CountedRecordsOptions) {
    this.#host = host;
    this.#options = options;
  }

  update(input: CountedRecordsInput): ListCount | null {
    const { records, rules, fields, groupOf, pinned = nothingPinned, authors = null } = input;
    const { tally, version } = this.#tally(rules, fields, groupOf);
    if (this.#host.isActive) {
      tally.pin(pinned);
      if (records !== null && records !== this.#followed) {
        this.#followed = records;
        tally.follow(records);
      }
      this.#subscriptions.renew([tally, authors], () => this.#follow(tally, version, rules, authors));
      const subscribeToMoves = records?.subscribeToMoves;
      this.#moveSubscriptions.renew([tally, subscribeToMoves], () =>
        subscribeToMoves === undefined ? [] : [subscribeToMoves((changed) => tally.update(changed))],
      );
    }
    return this.#count?.by === tally ? this.#count.count : null;
  }

  stop(): void {
    this.#subscriptions.stop();
    this.#moveSubscriptions.stop();
  }

  readonly #tally = memoizeLast(
    (rules: CountRules, fields: readonly Field[], groupOf: GroupOf | undefined) => {
      const { store, slices } = this.#options;
      const figures = rules.figures.map((figure) => fields.find(({ path }) => path === figure));
      const groupIn = groupOf ?? groupByValues(rules.group, fields);
      const contributionOf = (key: RecordKey): Contribution | undefined => {
        const values: RecordValues | undefined = store.values(key);
        if (values === undefined) return undefined;
        return { group: groupIn(key, values), values: figures.map((field) => field?.read(values)) };
      };
      const tally: ListTally = new ListTally({
        decimals: figures.map((field) => (field === undefined ? 0 : decimalsOf(field.attribute))),
        contributionOf,
        slices,
        publish: (count) => {
          this.#count = { by: tally, count };
          this.#host.changed();
        },
      });
      this.#followed = undefined;
      return { tally, version: { ofStore: store.version } };
    },
  );

  /** Subscribes after the list has, so that a record has moved before it is counted again. */
  #follow(tally: ListTally, version: { ofStore: number }, rules: CountRules, authors: RecordSource | null) {
    const { store, links } = this.#options;
    const update = tally.update.bind(tally);
    if (store.version !== version.ofStore) tally.restart();
    const paths = [rules.group?.field ?? '', ...rules.figures];
    const read = links.filter(({ name }) => paths.some((path) => path.startsWith(`${name}.`)));
    return [
      this.#host.listen(store, update),
      ...read.map(({ name, linked }) => {
        const through: RecordSource = { subscribe: (listener) => this.#host.listen(linked, listener) };
        return subscribeToLinked(store, name, through, update);
      }),
      ...(authors === null ? [] : [this.#host.listen(authors, update)]),
      () => {
        tally.stop();
        // What was not counted until now would be missing.
        version.ofStore = -1;
      },
    ];
  }
}
