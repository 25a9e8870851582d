import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { type RefObject, useCallback, useEffect } from 'react';
import type { ChangeMark } from './list-changes.ts';
import { useChangeMark, useChangeWord, useListChanges } from './workspace-changes.ts';

interface UnseenChangeOptions {
  readonly resource: Resource;
  readonly recordKey: RecordKey;
  /** The attributes that determine the place of the record. */
  readonly placedBy: ReadonlySet<string>;
  /** Whether its row is frozen. */
  readonly isFrozen?: boolean;
}

/** The unseen remote changes of a record. */
export interface UnseenChange {
  readonly mark: ChangeMark | null;
  /** « Modifié par Driss Haddad » */
  readonly word: string | undefined;
}

/** Returns the remote changes of a record until the user has seen them in the element that shows it. */
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

/**
 * Returns the number by which the style sheet marks a changed value; it alternates between two equal
 * animations, so that each change starts one.
 */
export function changedValue(
  mark: ChangeMark | null,
  attributes: string | readonly string[],
): number | undefined {
  const numbers = [attributes].flat().flatMap((name) => mark?.attributes.get(name) ?? []);
  return numbers.length === 0 ? undefined : Math.max(...numbers) % 2;
}

/** Milliseconds in sight after which something counts as seen. */
const seeingTime = 4_000;

/**
 * Milliseconds with the focus after which a row counts as seen. The user may be about to open the record,
 * whose values are then marked one by one.
 */
const openingTime = 500;

/**
 * Calls `see` once an element was in sight for a few seconds on a visible page, or had the focus.
 * @param mark The change to be seen; a new object must be seen again. `null` if there is none.
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
