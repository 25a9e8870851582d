import { isEmpty } from '@ne2016/contract';

type ListTest = (value: unknown) => boolean;

/** What a list is compared with; `value` where nothing can be asked. */
type CompareList = (values: readonly string[]) => ListTest | 'value';

/**
 * Comparisons of lists with some values.
 * @param read The value that a text of a condition names; `undefined` where it names none.
 */
export function compareLists(read: (text: string) => unknown) {
  /** Lists that have one of the values, and empty ones where an empty text is among these. */
  const overlaps =
    (isFound: boolean): CompareList =>
    (values) => {
      const wanted = new Set(values.filter((value) => value !== '').map(read));
      if (values.length === 0 || wanted.has(undefined)) return 'value';
      const isEmptyWanted = values.includes('');
      const has = (value: unknown) =>
        isEmpty(value) ? isEmptyWanted : Array.isArray(value) && value.some((one) => wanted.has(one));
      return (value) => has(value) === isFound;
    };
  /** Lists that have each of the values. */
  const all: CompareList = (values) => {
    const wanted = values.map((value) => (value === '' ? undefined : read(value)));
    if (values.length === 0 || wanted.includes(undefined)) return 'value';
    return (value) => Array.isArray(value) && wanted.every((one) => value.includes(one));
  };
  return { is: overlaps(true), isNot: overlaps(false), all };
}
