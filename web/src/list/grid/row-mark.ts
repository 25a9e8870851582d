import type { DataProblem, RecordState } from '@ne2016/data-layer';
import type { FrozenRow } from '#query/rows/list-rows.ts';

/** The state of a row besides its values: of its record, or of its frozen place. */
export type RowMark = FrozenRow['reason'] | RecordMark;

type RecordMark = 'unsaved' | 'conflict' | 'saving' | 'deleting' | 'refused' | 'saveFailed' | 'deleteFailed';

/** Returns the most urgent mark of a record; `null` if it has none. */
export function rowMark({
  problem,
  deleting,
  saving,
  conflicts,
  changed,
}: RecordState<unknown>): RecordMark | null {
  // If the server refused a save because of a conflict, there is a value to choose, not an error to correct.
  const isChoiceDue = conflicts.length > 0 && problem?.code === 'values_changed' && !deleting;
  if (problem !== null && !isChoiceDue) return problemMark(problem, deleting);
  if (deleting) return 'deleting';
  if (saving) return 'saving';
  if (conflicts.length > 0) return 'conflict';
  return changed.length > 0 ? 'unsaved' : null;
}

/** Only refused values can be corrected; other failures may succeed unchanged on the next attempt. */
function problemMark({ errors }: DataProblem, deleting: boolean): RecordMark {
  if (deleting) return 'deleteFailed';
  return errors.length > 0 ? 'refused' : 'saveFailed';
}
