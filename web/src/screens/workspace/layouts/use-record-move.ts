import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { recordTitle } from '../values/record-title.ts';
import { moveRecord } from './move-record.ts';

/** Puts values into a record that is moved, saves them, and says what became of it. */
export type MoveRecord = (key: RecordKey, changes: Readonly<Record<string, unknown>>, to: string) => void;

/** Moves records of a resource. `to` is where, for people: « En travaux », « 12 mars 2026 ». */
export function useRecordMove(resource: Resource): MoveRecord {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  return useCallback(
    (key, changes, to) => {
      const values = store.get(key)?.values;
      const title = (values && recordTitle(resource, values)) || t('record.untitled');
      void moveRecord(store, key, changes).then((outcome) => {
        if (outcome !== 'unchanged') announce(t(`layouts.move.${outcome}`, { title, to }));
      });
    },
    [announce, resource, store, t],
  );
}
