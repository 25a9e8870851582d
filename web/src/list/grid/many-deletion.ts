/** From so many records of a list on, deleting more than half of it is rarely meant. */
const listOfSome = 50;

/** More are never deleted by one click. */
const mostByClick = 200;

/**
 * Whether somebody has to type how many records they delete.
 * @param size How many records the list has.
 */
export function isNumberAsked(count: number, size: number): boolean {
  return count > mostByClick || (size >= listOfSome && count > size / 2);
}
