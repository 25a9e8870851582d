import { setImmediate as othersTurn } from 'node:timers/promises';
import type { HistoryChunk, HistoryRow } from './history-reads.ts';

/**
 * A page has enough with so many entries, or so many characters of values, or after so many parts of the log: a rare one
 * may be on a later page. What the last part has beyond that is no harm.
 */
const enough = { entries: 50, characters: 512 * 1024, chunks: 20 };

/** What a page is made of. */
interface PageParts<Entry> {
  /** Where it begins: before this change. */
  before: number;
  read: (before: number) => Promise<HistoryChunk>;
  /** Makes the entries of some changes. */
  tell: (rows: readonly HistoryRow[]) => Promise<readonly Entry[]>;
}

/** The entries of a page, and the change before which to go on; `null`: none is left. */
export async function collectPage<Entry>({ before, read, tell }: PageParts<Entry>) {
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
    entries.push(...(await tell(rows)));
    looked.chunks += 1;
    looked.characters += characters;
    next = reached;
    await othersTurn();
  }
  return { entries, next: next === null ? null : String(next) };
}
