import { emptyValue, type HistoryEntry, type Resource, shownAttributes } from '@ne2016/contract';
import { haveSameValue } from '#values/have-same-value.ts';
import type { RecordValues } from '#values/record-title.ts';

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
  const values: Record<string, unknown> = { ...now };
  const unknown = new Set<string>();
  for (const { action, changes } of entries.slice(0, place)) {
    // Nothing is known any more of what was deleted, and was restored since with empty values.
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

/** What is known of a record at a moment. */
export type StateAt =
  /** `by`: what happened last by then. */
  | ({ readonly state: 'there'; readonly by: HistoryEntry } & FormerState)
  | { readonly state: 'deleted'; readonly by: HistoryEntry }
  /** `by`: its creation, which was later. */
  | { readonly state: 'before'; readonly by: HistoryEntry }
  /** The log does not go back as far. */
  | { readonly state: 'forgotten' };

/**
 * What a record was like at a moment.
 * @param later The changes after it, the newest first.
 * @param last The last change by then.
 * @param now The values of now.
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
  // What the last change has written is not what the next one found: the log has forgotten others in between.
  const lost = shownAttributes(resource).flatMap(([name, attribute]) => {
    const isTold = last.action !== 'updated' || name in last.changes;
    const written = last.changes[name]?.after ?? emptyValue(attribute);
    return isTold && !haveSameValue(values[name], written) ? [name] : [];
  });
  for (const name of lost) values[name] = now[name];
  return { state: 'there', by: last, values, unknown: [...new Set([...unknown, ...lost])] };
}
