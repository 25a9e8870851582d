import { diffWordsWithSpace } from 'diff';

/** A part of a text, and whether the other text has it, too. */
export interface TextPart {
  readonly text: string;
  readonly isOwn: boolean;
}

/** Comparing takes as long as both texts are long and differ; beyond that it would be felt. */
const mostCharacters = 20_000;

/** Two texts word by word: what only one of them has is marked in it. */
export function wordDiff(
  one: string,
  other: string,
): { one: readonly TextPart[]; other: readonly TextPart[] } {
  const isTooLong = one.length + other.length > mostCharacters;
  const changes = isTooLong ? undefined : diffWordsWithSpace(one, other, { timeout: 200 });
  if (changes === undefined)
    return { one: [{ text: one, isOwn: true }], other: [{ text: other, isOwn: true }] };
  const partsOf = (side: 'added' | 'removed') =>
    changes
      .filter((change) => change[side] || !(change.added || change.removed))
      .map((change) => ({ text: change.value, isOwn: change[side] }));
  return { one: partsOf('removed'), other: partsOf('added') };
}
