import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect, useRef } from 'react';
import { normalizeText } from '#ui/search/search-text.ts';
import type { ListRows } from '#query/rows/list-rows.ts';
import { recordTitle } from '#values/record-title.ts';
import { timeSlices } from '#platform/time-slices.ts';

/** Longest pause in milliseconds between two letters of the same prefix. */
const pause = 1000;

/**
 * Moves to the next record whose title starts with the typed text, in the order of the list; wraps around.
 */
export function useTypeAhead(resource: Resource, rows: ListRows, onFound: (row: number) => void) {
  const store = useResourceStore(resource);
  const typed = useRef({ text: '', at: -Infinity });
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  /** Returns the normalized title of a row; `undefined` for a group. */
  const titleAt = (place: number) => {
    const row = rows.rowAt(place);
    const values = row?.type === 'record' ? store.values(row.key) : undefined;
    return values === undefined ? undefined : normalizeText(recordTitle(resource, values));
  };

  /**
   * Handles a letter, a digit, or a space, which only continues the focused title. Returns whether it did.
   */
  return (letter: string, row: number): boolean => {
    const now = performance.now();
    const before = now - typed.current.at < pause ? typed.current.text : '';
    const isSpace = letter === ' ';
    const text = normalizeText(before + letter);
    if (isSpace && (before === '' || titleAt(row)?.startsWith(`${text} `) !== true)) return false;
    typed.current = { text: before + letter, at: now };
    if (isSpace) return true;
    cancel.current?.();
    // The first letter searches after the focused row; further letters may still match that row.
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
