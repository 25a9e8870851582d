import { emptyValue, type HistoryEntry, type Resource, shownAttributes } from '@ne2016/contract';
import { haveSameValue } from '#values/have-same-value.ts';
import type { RecordValues } from '#values/record-title.ts';

/** A former state of a record, as far as it is known. */
export interface FormerState {
  readonly values: RecordValues;
  /** The attributes whose value at that time is unknown. */
  readonly unknown: readonly string[];
}

/**
 * Returns the state of a record after one of its changes, by reverting all later ones.
 * @param entries The changes of the record, newest first, without a gap up to that change.
 * @param place Index of the change among them.
 * @param now The current values.
 */
export function stateAfter(entries: readonly HistoryEntry[], place: number, now: RecordValues): FormerState {
  const values: Record<string, unknown> = { ...now };
  const unknown = new Set<string>();
  for (const { action, changes } of entries.slice(0, place)) {
    // A deletion without values: those at that time are unknown, and the record was restored empty.
    if (action === 'deleted' && Object.keys(changes).length === 0)
      for (const name of Object.keys(now)) {
        values[name] = now[name];
        unknown.add(name);
      }
    for (const [name, change] of Object.entries(changes)) {
      if ('before' in change) {
        values[name] = change.before;
        unknown.delete(name);
      } else unknown.add(name);
    }
  }
  return { values, unknown: [...unknown] };
}

/** The state of a record at a moment, as far as it is known. */
export type StateAt =
  /** `by` is the last change before the moment. */
  | ({ readonly state: 'there'; readonly by: HistoryEntry } & FormerState)
  | { readonly state: 'deleted'; readonly by: HistoryEntry }
  /** `by` is the creation, after the moment. */
  | { readonly state: 'before'; readonly by: HistoryEntry }
  /** The change log does not reach back to the moment. */
  | { readonly state: 'forgotten' };

/**
 * Returns the state of a record at a moment.
 * @param later The changes after it, newest first.
 * @param last The last change before it.
 * @param now The current values.
 */
export function stateAt({
  resource,
  later,
  last,
  now,
}: {
  resource: Resource;
  later: readonly HistoryEntry[];
  last: HistoryEntry | undefined;
  now: RecordValues;
}): StateAt {
  if (last === undefined) {
    const first = later.at(-1);
    return first?.action === 'created' ? { state: 'before', by: first } : { state: 'forgotten' };
  }
  if (last.action === 'deleted') return { state: 'deleted', by: last };
  const { values: found, unknown } = stateAfter(later, later.length, now);
  const values: Record<string, unknown> = { ...found };
  // If the last change wrote another value than the next one found, the log has lost changes in between.
  const lost = shownAttributes(resource).flatMap(([name, attribute]) => {
    const isTold = last.action !== 'updated' || name in last.changes;
    const written = last.changes[name]?.after ?? emptyValue(attribute);
    return isTold && !haveSameValue(values[name], written) ? [name] : [];
  });
  for (const name of lost) values[name] = now[name];
  return { state: 'there', by: last, values, unknown: [...new Set([...unknown, ...lost])] };
}
