/**
 * The texts of consecutive entries in one string: a search takes one native call for each match instead of
 * one for each entry, and a million strings less in memory.
 */
export interface TextBlock<Key> {
  readonly keys: readonly Key[];
  /** For each entry a space and its normalised words, so that no word matches across two of them. */
  readonly text: string;
  /** The end offset of each text. */
  readonly ends: readonly number[];
}

/** Returns a block of texts, each of which begins with a space. */
export function toTextBlock<Key>(keys: readonly Key[], texts: readonly string[]): TextBlock<Key> {
  let end = 0;
  return { keys, text: texts.join(''), ends: texts.map(({ length }) => (end += length)) };
}

/** Calls `visit` with each key whose text has all words, in order. Fastest with the rarest word first. */
export function visitMatches<Key>(
  { keys, text, ends }: TextBlock<Key>,
  [first = '', ...others]: readonly string[],
  visit: (key: Key) => void,
): void {
  let place = 0;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, ends[place])) {
    while ((ends[place] ?? text.length) <= at) place += 1;
    const key = keys[place];
    if (key === undefined) return;
    if (others.length > 0) {
      const own = text.slice(ends[place - 1] ?? 0, ends[place]);
      if (!others.every((word) => own.includes(word))) continue;
    }
    visit(key);
  }
}
