import { isSameItem, type Item } from '../item.ts';
import { type Page, pageLength } from '../subject.ts';

/** Returns the page of a sorted array. */
export function pageOf(items: readonly Item[]): Page {
  return { size: items.length, rows: items.slice(0, pageLength) };
}

function isSameRow(left: Item, right: Item | undefined): boolean {
  return left === right || (right?.id_item === left.id_item && isSameItem(left, right));
}

/** Whether two pages are equal: the equality function of a selector, if a library takes one. */
export function isSamePage(left: Page, right: Page): boolean {
  return (
    left.size === right.size &&
    left.rows.length === right.rows.length &&
    left.rows.every((row, index) => isSameRow(row, right.rows[index]))
  );
}

/** Whether two reads of one record are equal. */
export function isSameReading(left: Item | undefined, right: Item | undefined): boolean {
  return left === right || (left !== undefined && isSameRow(left, right));
}

/** The order of the benchmarked view. */
export function compareByTitle(left: Item, right: Item): number {
  if (left.title !== right.title) return left.title < right.title ? -1 : 1;
  return left.id_item - right.id_item;
}
