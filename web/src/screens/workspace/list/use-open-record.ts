import type { Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../ui/status/status-region.tsx';
import type { RecordOutcome } from '../record/record-modal.tsx';
import { unreachable } from '../../../unreachable.ts';

/** The record over the list. It keeps its key while it slides out. */
interface OpenRecord {
  readonly key: RecordKey;
  readonly isOpen: boolean;
}

/** Opens records over a list, and gives the focus back to their rows. */
export function useOpenRecord(resource: Resource) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const [opened, setOpened] = useState<OpenRecord | null>(null);
  const [focusRequest, requestFocus] = useState<{ key: RecordKey } | null>(null);

  const open = useCallback((key: RecordKey) => setOpened({ key, isOpen: true }), []);
  const add = useCallback(() => open(store.addDraft()), [open, store]);

  function close(outcome: RecordOutcome): void {
    const names = (title: string) => ({ title, list: resource.labels.plural });
    switch (outcome.type) {
      case 'saved':
        announce(t('record.saved', names(outcome.title)));
        break;
      case 'deleted':
        announce(t('record.deleted', names(outcome.title)));
        break;
      case 'closed':
        break;
      default:
        unreachable(outcome);
    }
    setOpened((now) => now && { key: outcome.type === 'saved' ? outcome.id : now.key, isOpen: false });
  }

  const onLeft = useCallback(
    () =>
      setOpened((now) => {
        // What was never created has no row; the focus goes back by itself to where it came from.
        if (now !== null && !now.isOpen && !isDraftKey(now.key)) requestFocus({ key: now.key });
        return now;
      }),
    [],
  );

  return { opened, focusRequest, open, add, close, onLeft };
}
