import type { BulkKind, BulkWorks } from './bulk-works.ts';

/** Number of simultaneous calls. */
const atOnce = 4;

/**
 * Processes items, a few at a time, and waits if the server asks for it.
 * @param works Shows the progress.
 * @param act Processes an item. Returns the seconds to wait before the next attempt; `null` if the item is
 * done.
 * @returns The items that were not finished because the user ended the operation.
 */
export async function runBulk<Item>(
  kind: BulkKind,
  items: readonly Item[],
  works: Pick<BulkWorks, 'run'>,
  act: (item: Item) => Promise<number | null>,
): Promise<readonly Item[]> {
  let through = 0;
  const waiting = items.toReversed();
  await works.run(kind, items.length, async ({ signal, progress }) => {
    let wait: number | null = null;
    const work = async () => {
      for (let item; wait === null && !signal.aborted && (item = waiting.pop()) !== undefined;) {
        const asked = await act(item);
        if (asked === null) progress((through += 1));
        else {
          waiting.push(item);
          wait = Math.max(wait ?? 0, asked);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return wait;
  });
  return waiting;
}
