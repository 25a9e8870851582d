import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useTranslation } from 'react-i18next';
import { recordTitle } from '../values/record-title.ts';
import { useListVersion } from '../values/use-list-version.ts';
import styles from './list.module.css';
import type { RecordFilter } from './record-search.ts';
import { strayRecords } from './stray-records.ts';
import type { KeptReason, KeptReasons } from './use-kept-records.ts';

const reasons: readonly KeptReason[] = ['edited', 'opened', 'created'];

interface KeptNoteProps {
  resource: Resource;
  kept: KeptReasons;
  /** Of the search; `undefined` without one. */
  filter: RecordFilter | undefined;
}

/** Says of the rows that the search does not find why they are there. It stands in the page before, to be read aloud. */
export function KeptNote({ resource, kept, filter }: KeptNoteProps) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  useListVersion(resource);
  const strays = strayRecords(store, kept, filter);
  const notes = reasons.flatMap((reason) => {
    const titles = strays
      .filter((stray) => stray.reason === reason)
      .map(({ values }) =>
        t('list.kept.title', { title: recordTitle(resource, values) || t('record.untitled') }),
      );
    if (titles.length === 0) return [];
    return [t(`list.kept.${reason}`, { titles: titles.join(', '), count: titles.length })];
  });
  return (
    <div role="status" className={notes.length === 0 ? 'visually-hidden' : styles['kept']}>
      {notes.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
