import type { Resource } from '@ne2016/contract';
import { useEffect, useState } from 'react';
import { LiveText } from '#ui/live/live-text.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { type BatchedChanges, useBatchedChanges } from './use-batched-changes.ts';

interface ChangedNoteProps extends Pick<BatchedChanges, 'filter'> {
  resource: Resource;
}

/** Milliseconds until the note is removed; longer than announcements are queued. */
const stay = 10_000;

/** Announces the number of remote changes to screen readers only: for others, the rows are marked. */
export function ChangedNote({ resource, filter }: ChangedNoteProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState({ number: 0, count: 0 });
  useBatchedChanges(resource, {
    filter,
    what: 'changed',
    say: (count) => setNote(({ number }) => ({ number: number + 1, count })),
  });
  useEffect(() => {
    // Removed, because someone who reads the page line by line would find an outdated note.
    const timer = setTimeout(() => setNote(({ number }) => ({ number, count: 0 })), stay);
    return () => clearTimeout(timer);
  }, [note.number]);
  if (note.count === 0) return null;
  return (
    <LiveText key={note.number} isNew cause="news" text={t('list.changes.some', { count: note.count })} />
  );
}
