import { attributeNamed, type Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback } from 'react';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { unreachable } from '../../../unreachable.ts';
import { useFailureNote } from '../record/answered-again.ts';
import { useUndo } from '../undo/undo-context.ts';
import { recordTitle } from '../values/record-title.ts';
import type { LayoutProps } from './layout-props.ts';
import { type MoveOutcome, moveRecord, saveMoved, takeMoveBack } from './move-record.ts';

/** Puts values into a record that is moved, saves them, and says what became of it. */
export type MoveRecord = (key: RecordKey, changes: Readonly<Record<string, unknown>>, to: string) => void;

/** Moves records of a resource. `to` is where, for people: « En travaux », « 12 mars 2026 ». */
export function useRecordMove({ resource, onOpen }: Pick<LayoutProps, 'resource' | 'onOpen'>): MoveRecord {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const noteFailure = useFailureNote();
  const reasonOf = useReason(resource);
  const { offer } = useUndo();
  return useCallback(
    (key, changes, to) => {
      const values = store.get(key)?.values;
      const title = (values && recordTitle(resource, values)) || t('record.untitled');
      const open = { label: t('layouts.move.open'), run: () => onOpen(key) };
      const takeBack = { label: t('undo.button'), run: () => void takeMoveBack(store, key, changes) };
      const textOf = (outcome: Exclude<MoveOutcome, 'unchanged'>, reason = '') =>
        t(`layouts.move.${outcome}`, { title, to, reason });
      const say = (outcome: MoveOutcome): (() => void) | undefined => {
        const problem = store.get(key)?.problem;
        switch (outcome) {
          case 'unchanged':
            return undefined;
          case 'saved':
            return void announce(textOf(outcome), offer(resource, 'saved'));
          case 'gone':
            return void announce(textOf(outcome));
          case 'failed':
            if (problem?.code !== 'network')
              return announce(textOf(outcome, reasonOf(problem)), open, takeBack);
            return noteFailure({
              ...{ store, problem, others: [takeBack] },
              textOf: (reason) => textOf(outcome, reason),
              retry: () => void saveMoved(store, key, changes).then(tell),
            });
          case 'edited':
          case 'conflict':
            return announce(textOf(outcome), open);
          default:
            return unreachable(outcome);
        }
      };
      const tell = (outcome: MoveOutcome) => {
        const withdraw = say(outcome);
        if (withdraw !== undefined) onceSettled(store, key, withdraw);
      };
      void moveRecord(store, key, changes).then(tell);
    },
    [announce, noteFailure, offer, onOpen, reasonOf, resource, store, t],
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
