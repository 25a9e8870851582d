import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/view/fields.ts';
import type { Comparison } from '#query/view/view.ts';
import type { CountedRecords } from './use-value-counts.ts';

/** What every editor of a condition gets. */
export interface EditorProps {
  field: Field;
  condition: Comparison;
  /** Called with incomplete comparisons, too: the caller must apply only those that can be evaluated. */
  onChange: (comparison: Comparison) => void;
  /** The records whose values are counted: those that pass all other conditions. */
  counted: CountedRecords;
  context: TextContext;
  /** `YYYY-MM-DD` */
  today: string;
  /** Closes the editor. */
  onDone: () => void;
}
