import { diffWordsWithSpace } from 'diff';

/** A part of a text, and whether only this text has it. */
export interface TextPart {
  readonly text: string;
  readonly isOwn: boolean;
}

/** Length above which texts are not compared: it would take noticeably long if they differ much. */
const mostCharacters = 20_000;

/** Compares two texts word by word and marks the parts that only one of them has. */
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
