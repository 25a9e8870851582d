import type { Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { useRecord, useResourceStore } from '@ne2016/data-layer/react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/banner/banner.tsx';
import { quotedTitle } from '#values/draft-description.ts';
import { recordTitle } from '#values/record-title.ts';
import { useUnlistedRecords } from './state/use-unlisted-records.ts';

interface UnlistedRecordsProps {
  resource: Resource;
  /** The open record, if any, which needs no link. */
  openKey: RecordKey | null;
  onOpen: (key: RecordKey) => void;
}

/** Links to unsaved edits of records without a row: deleted by another user, or new. */
export function UnlistedRecords({ resource, openKey, onOpen }: UnlistedRecordsProps) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  // A draft that was created has the key of its record.
  const openRecordKey = openKey === null ? undefined : store.get(openKey)?.key;
  const unlisted = useUnlistedRecords(resource).filter((key) => key !== openRecordKey);
  const drafts = unlisted.filter(isDraftKey);
  const gone = unlisted.filter((key) => !isDraftKey(key));
  const openers = (keys: readonly RecordKey[]) =>
    keys.map((key) => (
      <RecordOpener key={key} resource={resource} recordKey={key} onOpen={() => onOpen(key)} />
    ));
  return (
    <>
      {gone.length > 0 && (
        <Banner text={t('list.unlisted.gone', { count: gone.length })}>{openers(gone)}</Banner>
      )}
      {drafts.length > 0 && (
        <Banner text={t('list.unlisted.new', { count: drafts.length })}>{openers(drafts)}</Banner>
      )}
    </>
  );
}

interface RecordOpenerProps {
  resource: Resource;
  recordKey: RecordKey;
  onOpen: () => void;
}

/** « Ouvrir : « Halle aux grains » ». */
function RecordOpener({ resource, recordKey, onOpen }: RecordOpenerProps) {
  const { t } = useTranslation();
  const record = useRecord(resource, recordKey);
  if (record === undefined) return null;
  const title = quotedTitle(resource, recordKey, recordTitle(resource, record.values), t);
  return <Button onClick={onOpen}>{t('list.unlisted.open', { title })}</Button>;
}
