import { makeListText } from './make-items.ts';

/**
 * Two answers for the same list, as JSON texts. Between them one record in a hundred has changed, the last
 * hundredth is deleted, and as many are new.
 */
export interface FullLists {
  readonly first: string;
  readonly second: string;
}

export function makeFullLists(size: number): FullLists {
  const part = Math.ceil(size / 100);
  const kept = Array.from({ length: size - part }, (_, index) => index + 1);
  const ending = (from: number) => Array.from({ length: part }, (_, index) => from + index);
  return {
    first: makeListText([...kept, ...ending(size - part + 1)], () => 0),
    second: makeListText([...kept, ...ending(size + 1)], (id) => (id % 100 === 0 ? 1 : 0)),
  };
}
