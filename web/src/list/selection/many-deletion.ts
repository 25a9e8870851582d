/** Size of a list from which deleting more than half of it needs a confirmation. */
const listOfSome = 50;

/** Largest number of records that one click deletes. */
const mostByClick = 200;

/**
 * Returns whether the user must confirm a deletion by typing the number of records.
 * @param size Number of records in the list.
 */
export function isNumberAsked(count: number, size: number): boolean {
  return count > mostByClick || (size >= listOfSome && count > size / 2);
}
