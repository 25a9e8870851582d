import type { RecordId } from '@ne2016/contract';
import type { AnswerOrder, Moment } from '../merge/answer-order.ts';
import type { RecordTable } from '../records/record-table.ts';
import type { ListAnswer } from './list-answer.ts';

/**
 * Merges the answer of a list call into the table, unsaved edits kept. A full list replaces the cached one: what it
 * does not name is gone.
 *
 * Answers the records about which something was learned while the answer was under way, of which it may say too
 * little or too much; they are left as they are and are to be fetched singly.
 */
export function mergeList<Rec extends object>(
  table: RecordTable<Rec>,
  order: AnswerOrder,
  answer: ListAnswer,
  sentAt: Moment,
): Set<RecordId> {
  const doubtful = new Set<RecordId>();
  const unlessOvertaken = (id: RecordId, work: () => void) => {
    if (order.isOvertaken(id, sentAt)) {
      doubtful.add(id);
      return;
    }
    work();
    order.learn(id, sentAt);
  };
  table.batch(() => {
    for (const { id, values } of answer.records) unlessOvertaken(id, () => table.merge(id, values));
    for (const id of idsToRemove(table, answer)) unlessOvertaken(id, () => table.remove(id));
  });
  return doubtful;
}

function idsToRemove<Rec extends object>(table: RecordTable<Rec>, answer: ListAnswer): RecordId[] {
  const named = new Set(answer.records.map(({ id }) => id));
  return answer.scope === 'full'
    ? [...table.ids()].filter((id) => !named.has(id))
    : // A record that was deleted and is named all the same was made anew.
      answer.deleted.map((id) => table.resolveId(id)).filter((id) => !named.has(id));
}
