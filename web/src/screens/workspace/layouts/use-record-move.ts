import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback } from 'react';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { useUndo } from '../undo/undo-context.ts';
import { recordTitle } from '../values/record-title.ts';
import { moveRecord, takeMoveBack } from './move-record.ts';

/** Puts values into a record that is moved, saves them, and says what became of it. */
export type MoveRecord = (key: RecordKey, changes: Readonly<Record<string, unknown>>, to: string) => void;

/** Moves records of a resource. `to` is where, for people: « En travaux », « 12 mars 2026 ». */
export function useRecordMove(resource: Resource): MoveRecord {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const problemText = useProblemText();
  const { offer } = useUndo();
  return useCallback(
    (key, changes, to) => {
      const values = store.get(key)?.values;
      const title = (values && recordTitle(resource, values)) || t('record.untitled');
      void moveRecord(store, key, changes).then((outcome) => {
        if (outcome === 'unchanged') return;
        const problem = store.get(key)?.problem;
        // What the server says of a value says more than that it refused the record.
        const reason = problem ? problem.errors[0]?.message || problemText(problem) : '';
        const actions = {
          saved: () => offer(resource, 'saved'),
          failed: () => ({ label: t('undo.button'), run: () => void takeMoveBack(store, key, changes) }),
        };
        const action = outcome === 'saved' || outcome === 'failed' ? actions[outcome]() : undefined;
        announce(t(`layouts.move.${outcome}`, { title, to, reason }), action);
      });
    },
    [announce, offer, problemText, resource, store, t],
  );
}
