import { setImmediate as othersTurn } from 'node:timers/promises';
import type { HistoryChunk, HistoryRow } from './history-reads.ts';

/**
 * The size after which a page ends: entries, characters of values, or examined parts of the log; rare entries
 * may be on a later page. Exceeding it with the last part does no harm.
 */
const enough = { entries: 50, characters: 512 * 1024, chunks: 20 };

/** The functions that make a page. */
interface PageParts<Entry> {
  /** The change before which it begins. */
  before: number;
  read: (before: number) => Promise<HistoryChunk>;
  /** Returns the entries of some changes. */
  describe: (rows: readonly HistoryRow[]) => Promise<readonly Entry[]>;
}

/** Returns the entries of a page, and the change before which the next begins; `null` if there is none. */
export async function collectPage<Entry>({ before, read, describe }: PageParts<Entry>) {
  const entries: Entry[] = [];
  const looked = { characters: 0, chunks: 0 };
  let next: number | null = before;
  while (
    next !== null &&
    entries.length < enough.entries &&
    looked.characters < enough.characters &&
    looked.chunks < enough.chunks
  ) {
    const { rows, characters, reached }: HistoryChunk = await read(next);
    entries.push(...(await describe(rows)));
    looked.chunks += 1;
    looked.characters += characters;
    next = reached;
    await othersTurn();
  }
  return { entries, next: next === null ? null : String(next) };
}
