import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { usePeopleAt } from '@ne2016/data-layer/react';
import { RowPeople } from '../people/row-people.tsx';

interface RecordChangeNoteProps {
  resource: Resource;
  recordKey: RecordKey;
  /** The text of its unseen remote changes. */
  word: string | undefined;
}

/** The people who have the record of a card open and, for screen readers, its remote changes. */
export function RecordChangeNote({ resource, recordKey, word }: RecordChangeNoteProps) {
  const people = usePeopleAt(resource, recordKey);
  return (
    <>
      {word !== undefined && <span className="visually-hidden">{word}</span>}
      <RowPeople people={people} />
    </>
  );
}
