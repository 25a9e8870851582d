import { isSameItem, type Item } from '../item.ts';
import { type Page, pageLength } from '../subject.ts';

/** What a subscriber reads of an array that is in order. */
export function pageOf(items: readonly Item[]): Page {
  return { size: items.length, rows: items.slice(0, pageLength) };
}

function isSameRow(left: Item, right: Item | undefined): boolean {
  return left === right || (right?.id_item === left.id_item && isSameItem(left, right));
}

/** Whether two pages show the same: the equality function of a selector, where a library takes one. */
export function isSamePage(left: Page, right: Page): boolean {
  return (
    left.size === right.size &&
    left.rows.length === right.rows.length &&
    left.rows.every((row, index) => isSameRow(row, right.rows[index]))
  );
}

/** Whether two readings of one record show the same. */
export function isSameReading(left: Item | undefined, right: Item | undefined): boolean {
  return left === right || (left !== undefined && isSameRow(left, right));
}

/** The order of the view that is benchmarked. */
export function compareByTitle(left: Item, right: Item): number {
  if (left.title !== right.title) return left.title < right.title ? -1 : 1;
  return left.id_item - right.id_item;
}
