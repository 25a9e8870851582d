import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { Selection } from '#query/tally/list-tally.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/fields/fields.ts';
import type { Layout } from '#query/layouts/layouts.ts';
import type { Condition, FilterGroup } from '#query/view/view.ts';

/** The layouts except for the table. */
export type NonTableLayout = Exclude<Layout, { type: 'table' }>;

/** Props of all layouts. */
export interface LayoutProps<Shown extends NonTableLayout = NonTableLayout> {
  readonly resource: Resource;
  readonly context: TextContext;
  /** All fields of the resource. */
  readonly fields: readonly Field[];
  /** The records found, in order; `null` while the search is not complete. */
  readonly records: Selection | null;
  readonly layout: Shown;
  readonly onLayout: (layout: Shown) => void;
  readonly onOpen: (key: RecordKey) => void;
  /** As `onLayout`, but without an entry in the browser history. */
  readonly onAdjust: (layout: Shown) => void;
  /**
   * Returns whether this person may change these attributes of a record with these values; a stable function
   * for the same person.
   */
  readonly canUpdate: (values: RecordValues, names: readonly string[]) => boolean;
  /** Adds a filter to the current one and shows the records as a table. */
  readonly onFilter: (filter: Condition | FilterGroup) => void;
}
