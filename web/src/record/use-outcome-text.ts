import { nounForm, type Resource } from '@ne2016/contract';
import { useCallback, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { useUndo } from '#live/undo/undo.ts';
import type { RecordOutcome } from './editing/record-outcome.ts';
import { roomy } from './panel/record-panel.tsx';

/** Returns functions to announce the outcome of an open record, and to remove that announcement. */
export function useOutcomeText(resource: Resource) {
  const { labels } = resource;
  const { offer } = useUndo();
  const { t } = useTranslation();
  const announce = useAnnounce();
  const takeBack = useRef<(() => void) | null>(null);
  const say = (what: 'created' | 'saved' | 'deleted', title: string) => {
    const text = t(`record.${what}_${nounForm(labels)}`, { name: labels.singular, title });
    takeBack.current = announce(text, offer(resource, what));
  };
  return {
    /**
     * @param isOpen Whether the record was still open. Otherwise the user has given up the save, and its
     * success is not announced.
     */
    say(outcome: RecordOutcome, isOpen: boolean): void {
      if (outcome.type === 'deleted') say('deleted', outcome.title);
      if (outcome.type === 'saved' && isOpen) say(outcome.isNew ? 'created' : 'saved', outcome.title);
    },
    // On a narrow screen, the message would cover the inputs of the next record.
    silence: useCallback(() => {
      if (!matchMedia(roomy).matches) takeBack.current?.();
    }, []),
  };
}
