import { attributeNamed, type Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback } from 'react';
import { useProblemText } from '../../../session/use-problem-text.ts';
import type { ToastAction } from '../../../ui/toast/toast-queue.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { useUndo } from '../undo/undo-context.ts';
import { recordTitle } from '../values/record-title.ts';
import type { LayoutProps } from './layout-props.ts';
import { type MoveOutcome, moveRecord, takeMoveBack } from './move-record.ts';

/** Puts values into a record that is moved, saves them, and says what became of it. */
export type MoveRecord = (key: RecordKey, changes: Readonly<Record<string, unknown>>, to: string) => void;

/** Moves records of a resource. `to` is where, for people: « En travaux », « 12 mars 2026 ». */
export function useRecordMove({ resource, onOpen }: Pick<LayoutProps, 'resource' | 'onOpen'>): MoveRecord {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const reasonOf = useReason(resource);
  const { offer } = useUndo();
  return useCallback(
    (key, changes, to) => {
      const values = store.get(key)?.values;
      const title = (values && recordTitle(resource, values)) || t('record.untitled');
      const open = { label: t('layouts.move.open'), run: () => onOpen(key) };
      const takeBack = { label: t('undo.button'), run: () => void takeMoveBack(store, key, changes) };
      const actionsOf = (outcome: MoveOutcome): readonly (ToastAction | undefined)[] => {
        if (outcome === 'saved') return [offer(resource, 'saved')];
        if (outcome === 'failed') return [open, takeBack];
        return outcome === 'gone' ? [] : [open];
      };
      void moveRecord(store, key, changes).then((outcome) => {
        if (outcome === 'unchanged') return;
        const text = t(`layouts.move.${outcome}`, { title, to, reason: reasonOf(store.get(key)?.problem) });
        const withdraw = announce(text, ...actionsOf(outcome));
        if (outcome !== 'saved' && outcome !== 'gone') onceSettled(store, key, withdraw);
      });
    },
    [announce, offer, onOpen, reasonOf, resource, store, t],
  );
}

/** Why a record was refused: what the server says of its values, with their names, says more than that it refused. */
function useReason(resource: Resource): (problem: DataProblem | null | undefined) => string {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return useCallback(
    (problem) => {
      if (!problem) return '';
      const faults = problem.errors
        .filter(({ message }) => message !== '')
        .map(({ attribute, message }) => {
          const label = attributeNamed(resource, attribute)?.label;
          return label === undefined ? message : t('layouts.move.fault', { label, message });
        });
      return faults.join(' ') || problemText(problem);
    },
    [problemText, resource, t],
  );
}

/** Calls once nothing of a record is unsaved any more, or another save of it has begun. */
function onceSettled(
  store: Pick<ResourceStore, 'get' | 'subscribeRecord'>,
  key: RecordKey,
  call: () => void,
) {
  const problem = store.get(key)?.problem;
  const stop = store.subscribeRecord(key, () => {
    const record = store.get(key);
    if (record !== undefined && record.changed.length > 0 && record.problem === problem) return;
    stop();
    call();
  });
}
