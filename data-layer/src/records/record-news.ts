import type { RecordId } from '@ne2016/contract';
import { isExactlySame, type Values } from '../merge/changed-attributes.ts';

/** What became of one record of a list, and whose doing it is. */
export interface RecordNews {
  readonly key: RecordId;
  /** The values that were shown before; `undefined`: it was not in the list. */
  readonly before: Values | undefined;
  /** The values that are shown now; `undefined`: it is not in the list any more. */
  readonly after: Values | undefined;
  /** The attributes that are shown with another value; none of a record that came or went. */
  readonly attributes: readonly string[];
  /** The same person did it, here or in another tab: told even if an event has told it before, as somebody else's. */
  readonly isOwn: boolean;
}

/** Called with the news that came together; never with none. */
export type NewsListener = (news: readonly RecordNews[]) => void;

/** The attributes whose values differ, of a record that was there before and still is. */
export function changedBetween(before: Values | undefined, after: Values | undefined): string[] {
  if (before === undefined || after === undefined || before === after) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isExactlySame(before[name], after[name]));
}
