import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/view/fields.ts';
import type { Comparison } from '#query/view/view.ts';
import type { CountedRecords } from './use-value-counts.ts';

/** What every editor of a condition gets. */
export interface EditorProps {
  field: Field;
  condition: Comparison;
  /** What is not complete yet is told, too: it is for the caller to apply only what can be evaluated. */
  onChange: (comparison: Comparison) => void;
  /** The records whose values are counted: those that pass all other conditions. */
  counted: CountedRecords;
  context: TextContext;
  /** `YYYY-MM-DD` */
  today: string;
  /** Closes the editor. */
  onDone: () => void;
}
