import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import type { AnswerOrder, Moment } from '../merge/answer-order.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { LocalTable } from '../records/local-table.ts';
import type { ListAnswer } from '../http/list-answer.ts';

/** What is left to be fetched singly after a list answer was merged. */
export interface MergedList {
  /**
   * Something was learned of them while the answer was under way, which may say too little or too much of them: they
   * were left as they are.
   */
  readonly overtaken: ReadonlySet<RecordId>;
  /** Somebody changed them under unsaved edits; at which version they are, by which one asks who, a list does not tell. */
  readonly conflicting: ReadonlySet<RecordId>;
  /** What was news to the table. */
  readonly changed: ReadonlySet<RecordKey>;
}

/**
 * Merges the answer of a list call into the table, unsaved edits kept. A full list replaces the cached one: what it
 * does not name is gone.
 */
export function mergeList<Rec extends object>(
  table: LocalTable<Rec>,
  order: AnswerOrder,
  answer: ListAnswer,
  sentAt: Moment,
): MergedList {
  const overtaken = new Set<RecordId>();
  const conflicting = new Set<RecordId>();
  let changed: ReadonlySet<RecordKey> = new Set();
  const take = (id: RecordId, values: Values | null) => {
    if (order.isOvertaken(id, sentAt) && !table.holds(id, values)) {
      overtaken.add(id);
      return;
    }
    if (values === null) table.remove(id);
    else if (table.merge(id, values)) conflicting.add(id);
    order.learn(id, sentAt);
  };
  const release = table.subscribe((keys) => {
    changed = keys;
  });
  // Nothing is here that each record would have to be compared with.
  const isFirst = answer.scope === 'full' && table.isEmpty && order.isUndisturbed(sentAt);
  table.batch(() => {
    if (isFirst) return table.fill(answer.records);
    const wasEmpty = table.size === 0;
    for (const values of answer.records) take(idOf(answer, values), values);
    // A first list has nothing to remove.
    if (answer.scope === 'delta' || !wasEmpty) for (const id of idsToRemove(table, answer)) take(id, null);
  });
  release();
  if (answer.scope === 'full') order.learnAll();
  return { overtaken, conflicting, changed };
}

function idOf({ identifier }: ListAnswer, values: Values): RecordId {
  return values[identifier] as RecordId;
}

function idsToRemove<Rec extends object>(table: LocalTable<Rec>, answer: ListAnswer): RecordId[] {
  // What a list seems not to name may be what it named without an identifier.
  if (answer.scope === 'full' && answer.isIncomplete) return [];
  if (answer.scope === 'delta' && (answer.deleted ?? []).length === 0) return [];
  const named = new Set<RecordId>();
  for (const values of answer.records) named.add(table.resolveId(idOf(answer, values)));
  return answer.scope === 'full'
    ? [...table.ids()].filter((id) => !named.has(id))
    : // A record that was deleted and is named all the same was made anew.
      (answer.deleted ?? []).map((id) => table.resolveId(id)).filter((id) => !named.has(id));
}
