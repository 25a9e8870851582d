import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useCallback, useEffect } from 'react';
import { useChangeMark, useChangeWord, useListChanges } from './list-changes-context.tsx';

/** That others have changed a value since it was seen here. */
export interface ValueChange {
  /** Another number for another change. */
  readonly number: number;
  /** « Modifié par Driss Haddad » */
  readonly word: string;
}

/** What others have changed of a record that is open, until one goes to the value or leaves the record. */
export function useOpenChanges(resource: Resource, key: RecordKey) {
  const changes = useListChanges(resource);
  const mark = useChangeMark(changes, key);
  useEffect(() => changes?.hold(key), [changes, key]);
  // Of a new record, too, its values are what somebody has changed since.
  const word = useChangeWord(resource, mark && { ...mark, what: 'changed' }, false) ?? '';
  return {
    of(attribute: string): ValueChange | null {
      const number = mark?.attributes.get(attribute);
      return number === undefined ? null : { number, word };
    },
    see: useCallback((attribute: string) => changes?.seeAttribute(key, attribute), [changes, key]),
  };
}
