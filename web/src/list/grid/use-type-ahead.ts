import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect, useRef } from 'react';
import { normalizeText } from '#ui/search/search-text.ts';
import type { ListRows } from '#query/rows/list-rows.ts';
import { recordTitle } from '#values/record-title.ts';
import { timeSlices } from '#platform/time-slices.ts';

/** Letters that follow each other faster than this are one beginning, in milliseconds. */
const pause = 1000;

/** Moves to the next record whose title begins with what is typed, in the order of the list, from its end to its top. */
export function useTypeAhead(resource: Resource, rows: ListRows, onFound: (row: number) => void) {
  const store = useResourceStore(resource);
  const typed = useRef({ text: '', at: -Infinity });
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  /** The title of a row as it is compared; `undefined` for the row of a group. */
  const titleAt = (place: number) => {
    const row = rows.rowAt(place);
    const values = row?.type === 'record' ? store.values(row.key) : undefined;
    return values === undefined ? undefined : normalizeText(recordTitle(resource, values));
  };

  /** A letter, a figure, or a space, which only goes on with the title that has the focus; whether it leads anywhere. */
  return (letter: string, row: number): boolean => {
    const now = performance.now();
    const before = now - typed.current.at < pause ? typed.current.text : '';
    const isSpace = letter === ' ';
    const text = normalizeText(before + letter);
    if (isSpace && (before === '' || titleAt(row)?.startsWith(`${text} `) !== true)) return false;
    typed.current = { text: before + letter, at: now };
    if (isSpace) return true;
    cancel.current?.();
    // The first letter leads on from the row that has the focus; the next ones may still mean that row.
    const first = Math.max(row + (before === '' ? 1 : 0), 0);
    let looked = 0;
    const slice = (isOver: () => boolean) => {
      while (looked < rows.size) {
        const place = (first + looked) % rows.size;
        if (titleAt(place)?.startsWith(text) === true) {
          onFound(place);
          return;
        }
        looked += 1;
        if (looked % 64 === 0 && isOver()) {
          cancel.current = timeSlices.soon(slice);
          return;
        }
      }
    };
    timeSlices.now(slice);
    return true;
  };
}
