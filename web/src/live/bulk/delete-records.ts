import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { BulkWorks } from './bulk-works.ts';
import { runBulk } from './run-bulk.ts';
import { waitOf } from './wait-of.ts';

/** What records are deleted with. */
interface DeletionParts {
  store: Pick<ResourceStore, 'remove' | 'get'>;
  /** Shows how far it is, and waits where the server asks for that. */
  works: Pick<BulkWorks, 'run'>;
  /** Has their deletions undone together. */
  gather: (keys: readonly RecordKey[]) => () => void;
  /** The name under which the bin shows them together; none for a single record. */
  actionId?: string | undefined;
}

/** Deletes records, a few at a time. Gives how many are gone; why another is not stands on the record. */
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
