import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { usePeopleAt } from '@ne2016/data-layer/react';
import { RowPeople } from '../people/row-people.tsx';

interface RecordChangeNoteProps {
  resource: Resource;
  recordKey: RecordKey;
  /** What others have done to the record that was not seen yet. */
  word: string | undefined;
}

/** Who else has the record of a card open, and, to those who listen, what others have done to it. */
export function RecordChangeNote({ resource, recordKey, word }: RecordChangeNoteProps) {
  const people = usePeopleAt(resource, recordKey);
  return (
    <>
      {word !== undefined && <span className="visually-hidden">{word}</span>}
      <RowPeople people={people} />
    </>
  );
}
