import type { Resource } from '@ne2016/contract';
import { useEffect, useState } from 'react';
import { LiveText } from '#ui/live/live-text.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { type BatchedChanges, useBatchedChanges } from './use-batched-changes.ts';

interface ChangedNoteProps extends Pick<BatchedChanges, 'filter'> {
  resource: Resource;
}

/** Longer than news waits for its turn, in milliseconds. */
const stay = 10_000;

/** Says how many records others have changed, to those alone who listen: to the others the rows themselves say it. */
export function ChangedNote({ resource, filter }: ChangedNoteProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState({ number: 0, count: 0 });
  useBatchedChanges(resource, {
    filter,
    what: 'changed',
    say: (count) => setNote(({ number }) => ({ number: number + 1, count })),
  });
  useEffect(() => {
    // Later it would be found by who reads the page line by line, and be wrong.
    const timer = setTimeout(() => setNote(({ number }) => ({ number, count: 0 })), stay);
    return () => clearTimeout(timer);
  }, [note.number]);
  if (note.count === 0) return null;
  return (
    <LiveText key={note.number} isNew cause="news" text={t('list.changes.some', { count: note.count })} />
  );
}
