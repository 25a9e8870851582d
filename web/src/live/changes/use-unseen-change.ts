import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { type RefObject, useCallback } from 'react';
import type { ChangeMark } from './list-changes.ts';
import { useChangeMark, useChangeWord, useListChanges } from './list-changes-context.tsx';
import { useSeen } from './use-seen.ts';

interface UnseenChangeOptions {
  readonly resource: Resource;
  readonly recordKey: RecordKey;
  /** The attributes by which the record has its place. */
  readonly placedBy: ReadonlySet<string>;
  /** Whether it stays where it was for now. */
  readonly isHeld?: boolean;
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
  { resource, recordKey, placedBy, isHeld = false }: UnseenChangeOptions,
): UnseenChange {
  const changes = useListChanges(resource);
  const mark = useChangeMark(changes, recordKey);
  const see = useCallback(() => changes?.see(recordKey), [changes, recordKey]);
  useSeen(element, mark, see);
  const isMoved = mark !== null && !isHeld && [...mark.attributes.keys()].some((name) => placedBy.has(name));
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
