import type { RecordId } from '@ne2016/contract';
import type { CachedList } from '../cached-list.ts';
import { problemOf } from '../http/data-problem.ts';
import { isInConflict } from '../merge/merge-record.ts';
import { deletionOf } from '../tabs/tab-channel.ts';

/**
 * After a save that the server refused because of changes that nobody here had seen, reads the record as it is now. Never
 * rejects for what a server does.
 * @param base the position that was refused.
 * @returns whether nothing of it is in conflict with what was typed, so that the save can be sent again.
 */
export async function lookAgain(
  list: CachedList<object>,
  id: RecordId,
  base: string | null,
): Promise<boolean> {
  const { table, order } = list;
  if (table.local(id).problem?.code !== 'values_changed') return false;
  const sentAt = order.begin();
  try {
    const record = await list.calls.read(id);
    if (order.isOvertaken(id, sentAt) && !table.holds(id, record?.values ?? null)) {
      list.fetchWithRetry(id);
      return false;
    }
    list.note('record_read', record === undefined ? 'removed' : 'merged', id);
    list.learn(record === undefined ? deletionOf(id) : { ...record, isWhole: true }, sentAt);
    if (record === undefined) return false;
    const { version } = record;
    if (version !== null) list.emit('conflictTold', { ...record, version });
    const isSeen = table.positions.of(id) !== base && !isInConflict(table.localRecord(id));
    return isSeen && table.state(id) !== undefined;
  } catch (error) {
    problemOf(error);
    list.note('read_failed', 'ignored', id);
    list.fetchWithRetry(id);
    return false;
  } finally {
    order.end(sentAt);
  }
}
