import { nounForm, type Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import type { RecordOutcome } from '../record/record-modal.tsx';
import { unreachable } from '../../../unreachable.ts';

/** The record over the list. It keeps its key while it slides out. */
interface Opening {
  /** Tells every time that a record is opened from all others, also of the same record. */
  readonly serial: number;
  readonly key: RecordKey;
  readonly isOpen: boolean;
}

/** Opens records over a list, and gives the focus back to their rows. */
export function useOpenRecord(resource: Resource) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const [opened, setOpened] = useState<Opening | null>(null);
  const [focusRequest, requestFocus] = useState<{ key: RecordKey } | null>(null);
  const serials = useRef({ last: 0, open: 0 });
  /** Takes back what was said of the record before. */
  const takeBack = useRef<(() => void) | null>(null);

  const open = useCallback((key: RecordKey) => {
    const serial = serials.current.last + 1;
    serials.current = { last: serial, open: serial };
    // On a narrow screen it would lie over the inputs of this one.
    takeBack.current?.();
    setOpened({ serial, key, isOpen: true });
  }, []);
  const add = useCallback(() => open(store.addDraft()), [open, store]);

  function announceDone(what: 'created' | 'saved' | 'deleted', title: string): void {
    const { labels } = resource;
    takeBack.current = announce(t(`record.${what}_${nounForm(labels)}`, { name: labels.singular, title }));
  }

  function say(outcome: RecordOutcome, stillOpen: Opening | null): void {
    switch (outcome.type) {
      case 'saved':
        // Who gave a save up while it was under way is not told that it succeeded.
        if (stillOpen !== null) announceDone(isDraftKey(stillOpen.key) ? 'created' : 'saved', outcome.title);
        break;
      case 'deleted':
        announceDone('deleted', outcome.title);
        break;
      case 'closed':
        break;
      default:
        unreachable(outcome);
    }
  }

  /** Closes the record as it was opened when this function was made; what is open since then is left alone. */
  function close(outcome: RecordOutcome): void {
    const isStillOpen = opened !== null && opened.serial === serials.current.open;
    say(outcome, isStillOpen ? opened : null);
    if (!isStillOpen) return;
    serials.current.open = 0;
    setOpened({ ...opened, key: outcome.type === 'saved' ? outcome.id : opened.key, isOpen: false });
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
