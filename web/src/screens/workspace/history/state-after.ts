import type { HistoryEntry } from '@ne2016/contract';
import type { RecordValues } from '../values/record-title.ts';

/** What a record was like, as far as that is known. */
export interface FormerState {
  readonly values: RecordValues;
  /** The attributes whose value of then is not known. */
  readonly unknown: readonly string[];
}

/**
 * What a record was like after one of its changes: every later one is taken back.
 * @param entries The changes of the record, the newest first, without a gap up to that one.
 * @param place The place of the change among them.
 * @param now The values of now.
 */
export function stateAfter(entries: readonly HistoryEntry[], place: number, now: RecordValues): FormerState {
  const values = { ...now };
  const unknown = new Set<string>();
  for (const { changes } of entries.slice(0, place))
    for (const [name, change] of Object.entries(changes)) {
      if ('before' in change) {
        values[name] = change.before;
        unknown.delete(name);
      } else unknown.add(name);
    }
  return { values, unknown: [...unknown] };
}
