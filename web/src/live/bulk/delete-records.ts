import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { BulkWorks } from './bulk-works.ts';
import { runBulk } from './run-bulk.ts';
import { waitOf } from './wait-of.ts';

/** Dependencies of a deletion. */
interface DeletionParts {
  store: Pick<ResourceStore, 'remove' | 'get'>;
  /** Shows the progress, and waits if the server asks for it. */
  works: Pick<BulkWorks, 'run'>;
  /** Combines the deletions into one undo step. */
  gather: (keys: readonly RecordKey[]) => () => void;
  /** Groups the deletions in the bin; missing for a single record. */
  actionId?: string | undefined;
}

/**
 * Deletes records, a few at a time. A failure is stored as the problem of its record.
 * @returns The number of deleted records.
 */
export async function deleteRecords(
  keys: readonly RecordKey[],
  { store, works, gather, actionId }: DeletionParts,
): Promise<number> {
  const endGathering = gather(keys);
  let deleted = 0;
  await runBulk('delete', keys, works, async (key) => {
    if (!(await store.remove(key, actionId))) return waitOf(store.get(key)?.problem);
    deleted += 1;
    return null;
  }).finally(endGathering);
  return deleted;
}
