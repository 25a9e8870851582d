import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useCallback, useEffect } from 'react';
import { useChangeMark, useChangeWord, useListChanges } from './workspace-changes.ts';

/** An unseen remote change of a value. */
export interface ValueChange {
  /** A new number for each change. */
  readonly number: number;
  /** « Modifié par Driss Haddad » */
  readonly word: string;
}

/** Returns the remote changes of an open record, until the user visits the value or leaves the record. */
export function useOpenChanges(resource: Resource, key: RecordKey) {
  const changes = useListChanges(resource);
  const mark = useChangeMark(changes, key);
  useEffect(() => changes?.hold(key), [changes, key]);
  // Values of a new record are worded as changes too: they changed after it was created.
  const word = useChangeWord(resource, mark && { ...mark, what: 'changed' }, false) ?? '';
  return {
    of(attribute: string): ValueChange | null {
      const number = mark?.attributes.get(attribute);
      return number === undefined ? null : { number, word };
    },
    see: useCallback((attribute: string) => changes?.seeAttribute(key, attribute), [changes, key]),
  };
}
