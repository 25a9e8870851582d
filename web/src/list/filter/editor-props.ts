import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/fields/fields.ts';
import type { Comparison } from '#query/view/view.ts';
import type { CountedRecords } from './use-value-counts.ts';

/** Props of all editors of conditions. */
export interface EditorProps {
  field: Field;
  condition: Comparison;
  /** Also called with incomplete comparisons: the caller must apply only those that can be evaluated. */
  onChange: (comparison: Comparison) => void;
  /** The records whose values are counted: those that pass all other conditions. */
  counted: CountedRecords;
  context: TextContext;
  /** `YYYY-MM-DD` */
  today: string;
  /** Closes the editor. */
  onDone: () => void;
}
