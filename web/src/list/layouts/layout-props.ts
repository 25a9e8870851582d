import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { Selection } from '#query/tally/list-tally.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/view/fields.ts';
import type { Condition, FilterGroup, Layout } from '#query/view/view.ts';

/** What the records of a list are laid out as, but for the table. */
export type LayoutBesideTable = Exclude<Layout, { type: 'table' }>;

/** What every layout gets. */
export interface LayoutProps<Shown extends LayoutBesideTable = LayoutBesideTable> {
  readonly resource: Resource;
  readonly context: TextContext;
  /** Every field of the resource. */
  readonly fields: readonly Field[];
  /** The records that are found, in order; `null` while more may be found. */
  readonly records: Selection | null;
  readonly layout: Shown;
  readonly onLayout: (layout: Shown) => void;
  readonly onOpen: (key: RecordKey) => void;
  /** As `onLayout`, without a step back in the history. */
  readonly onAdjust: (layout: Shown) => void;
  /** Whether this person may change these attributes of a record with these values; the same function for the same person. */
  readonly canUpdate: (values: RecordValues, names: readonly string[]) => boolean;
  /** Shows the records that meet a filter, besides the one that is there already, as a table. */
  readonly onFilter: (filter: Condition | FilterGroup) => void;
}
