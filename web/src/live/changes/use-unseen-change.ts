import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { type RefObject, useCallback, useEffect } from 'react';
import type { ChangeMark } from './list-changes.ts';
import { useChangeMark, useChangeWord, useListChanges } from './list-changes-context.tsx';

interface UnseenChangeOptions {
  readonly resource: Resource;
  readonly recordKey: RecordKey;
  /** The attributes by which the record has its place. */
  readonly placedBy: ReadonlySet<string>;
  /** Whether it stays where it was for now. */
  readonly isFrozen?: boolean;
}

/** What others have done to a record that was not seen yet. */
export interface UnseenChange {
  readonly mark: ChangeMark | null;
  /** « Modifié par Driss Haddad » */
  readonly word: string | undefined;
}

/** What others have done to the record that an element shows, until it was seen there. */
export function useUnseenChange(
  element: RefObject<HTMLElement | null>,
  { resource, recordKey, placedBy, isFrozen = false }: UnseenChangeOptions,
): UnseenChange {
  const changes = useListChanges(resource);
  const mark = useChangeMark(changes, recordKey);
  const see = useCallback(() => changes?.see(recordKey), [changes, recordKey]);
  useSeen(element, mark, see);
  const isMoved =
    mark !== null && !isFrozen && [...mark.attributes.keys()].some((name) => placedBy.has(name));
  return { mark, word: useChangeWord(resource, mark, isMoved) };
}

/** By which the style sheet knows a value that has changed: two animations that look alike, one after the other. */
export function changedValue(
  mark: ChangeMark | null,
  attributes: string | readonly string[],
): number | undefined {
  const numbers = [attributes].flat().flatMap((name) => mark?.attributes.get(name) ?? []);
  return numbers.length === 0 ? undefined : Math.max(...numbers) % 2;
}

/** How long somebody has to have something in sight to have seen it, in milliseconds. */
const seeingTime = 4_000;

/** Who goes to a row may be about to open it, where each value is seen by itself. */
const openingTime = 500;

/**
 * Calls `see` once an element was in sight for a few seconds while the page was, or has got the focus.
 * @param mark The change to be seen; another object has to be seen again. `null`: none.
 */
function useSeen(element: RefObject<HTMLElement | null>, mark: object | null, see: () => void): void {
  useEffect(() => {
    const { current } = element;
    if (mark === null || current === null) return undefined;
    let isInSight = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (isInSight && !document.hidden) timer = setTimeout(see, seeingTime);
    };
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(current);
    document.addEventListener('visibilitychange', look);
    const meetFocus = () => {
      clearTimeout(timer);
      timer = setTimeout(see, openingTime);
    };
    current.addEventListener('focusin', meetFocus);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
      current.removeEventListener('focusin', meetFocus);
    };
  }, [element, mark, see]);
}
