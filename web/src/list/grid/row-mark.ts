import type { DataProblem, RecordState } from '@ne2016/data-layer';
import type { FrozenRow } from '#query/rows/list-rows.ts';

/** What is to be known of a row besides its values: of its record, or of its place, which others have changed. */
export type RowMark = FrozenRow['reason'] | RecordMark;

type RecordMark = 'unsaved' | 'conflict' | 'saving' | 'deleting' | 'refused' | 'saveFailed' | 'deleteFailed';

/** The mark of a record, the most pressing one; `null` when all is well. */
export function rowMark({
  problem,
  deleting,
  saving,
  conflicts,
  changed,
}: RecordState<unknown>): RecordMark | null {
  // What the server refused for want of a choice is to be chosen, not corrected.
  const isChoiceDue = conflicts.length > 0 && problem?.code === 'values_changed' && !deleting;
  if (problem !== null && !isChoiceDue) return problemMark(problem, deleting);
  if (deleting) return 'deleting';
  if (saving) return 'saving';
  if (conflicts.length > 0) return 'conflict';
  return changed.length > 0 ? 'unsaved' : null;
}

/** Only where the server refused values is there anything to correct; all else may succeed another time as it is. */
function problemMark({ errors }: DataProblem, deleting: boolean): RecordMark {
  if (deleting) return 'deleteFailed';
  return errors.length > 0 ? 'refused' : 'saveFailed';
}
