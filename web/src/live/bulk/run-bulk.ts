import type { BulkKind, BulkWorks } from './bulk-works.ts';

/** So many calls run at the same time. */
const atOnce = 4;

/**
 * Does a work for each of some items, a few at a time, and waits where the server asks for that.
 * @param works shows how far it is.
 * @param act gives for how many seconds the server asks to wait before the item is tried again; `null` when it is through.
 * @returns the items that were not tried to the end, because somebody has ended the work.
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
