import type { RecordKey, ResourceStore } from '@ne2016/data-layer';

/** So many calls run at the same time. */
const atOnce = 4;

/**
 * Deletes records, a few at a time. Gives how many are gone; why another is not stands on the record.
 * @param gather has their deletions undone together.
 */
export async function deleteRecords(
  store: Pick<ResourceStore, 'remove'>,
  keys: readonly RecordKey[],
  gather: (keys: readonly RecordKey[]) => () => void,
): Promise<number> {
  const endGathering = gather(keys);
  let deleted = 0;
  const waiting = [...keys];
  const work = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift())
      if (await store.remove(key)) deleted += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, work)).finally(endGathering);
  return deleted;
}
