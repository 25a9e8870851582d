import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { BulkWorks } from '../bulk/bulk-works.ts';
import { waitOf } from '../bulk/wait-of.ts';

/** So many calls run at the same time. */
const atOnce = 4;

/** What records are deleted with. */
interface DeletionParts {
  store: Pick<ResourceStore, 'remove' | 'get'>;
  /** Shows how far it is, and waits where the server asks for that. */
  works: Pick<BulkWorks, 'run'>;
  /** Has their deletions undone together. */
  gather: (keys: readonly RecordKey[]) => () => void;
}

/** Deletes records, a few at a time. Gives how many are gone; why another is not stands on the record. */
export async function deleteRecords(
  keys: readonly RecordKey[],
  { store, works, gather }: DeletionParts,
): Promise<number> {
  const endGathering = gather(keys);
  let [deleted, through] = [0, 0];
  const waiting = keys.toReversed();
  await works
    .run('delete', keys.length, async ({ signal, progress }) => {
      let wait: number | null = null;
      const work = async () => {
        while (wait === null && !signal.aborted) {
          const key = waiting.pop();
          if (key === undefined) return;
          const isDeleted = await store.remove(key);
          const asked = isDeleted ? null : waitOf(store.get(key)?.problem);
          if (asked === null) progress((through += 1));
          else {
            waiting.push(key);
            wait = Math.max(wait ?? 0, asked);
          }
          if (isDeleted) deleted += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return wait;
    })
    .finally(endGathering);
  return deleted;
}
