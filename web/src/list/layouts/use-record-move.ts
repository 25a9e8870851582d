import { attributeNamed, type Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, RecordState, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback } from 'react';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import { useFailureNote } from '#platform/answered-again.ts';
import { authorOf, conflictAuthorText } from '#live/records/conflict-of.ts';
import { useOwnId } from '#live/authors/workspace-authors.ts';
import { useUndo } from '#live/undo/undo.ts';
import { recordTitle } from '#values/record-title.ts';
import type { LayoutProps } from './layout-props.ts';
import { type MoveOutcome, moveRecord, saveMoved, takeMoveBack } from '#live/records/move-record.ts';

/** Moves a record: edits its values, saves them and announces the outcome. */
export type MoveRecord = (key: RecordKey, changes: Readonly<Record<string, unknown>>, to: string) => void;

/**
 * Returns a function that moves records of a resource. Its argument `to` is the target as text: « En travaux
 * », « 12 mars 2026 ».
 */
export function useRecordMove({ resource, onOpen }: Pick<LayoutProps, 'resource' | 'onOpen'>): MoveRecord {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const reportFailure = useFailureNote();
  const reasonOf = useReason(resource);
  const conflictOf = useConflictReason(resource);
  const { offer } = useUndo();
  return useCallback(
    (key, changes, to) => {
      const values = store.get(key)?.values;
      const title = (values && recordTitle(resource, values)) || t('record.untitled');
      const open = { label: t('layouts.move.open'), run: () => onOpen(key) };
      const takeBack = { label: t('undo.button'), run: () => void takeMoveBack(store, key, changes) };
      const textOf = (outcome: Exclude<MoveOutcome, 'unchanged'>, reason = '') =>
        t(`layouts.move.${outcome}`, { title, to, reason }).trimEnd();
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
            return reportFailure({
              ...{ store, problem, others: [takeBack] },
              textOf: (reason) => textOf(outcome, reason),
              retry: () => void saveMoved(store, key, changes).then(announceMove),
            });
          case 'edited':
            return announce(textOf(outcome), open);
          case 'conflict':
            return announce(textOf(outcome, conflictOf(store.get(key))), open);
          default:
            return unreachable(outcome);
        }
      };
      const announceMove = async (outcome: MoveOutcome) => {
        if (outcome === 'conflict' && !(await untilAuthorsAreKnown(store, key))) return;
        const withdraw = say(outcome);
        if (withdraw !== undefined) onceSettled(store, key, withdraw);
      };
      void moveRecord(store, key, changes).then(announceMove);
    },
    [announce, conflictOf, reportFailure, offer, onOpen, reasonOf, resource, store, t],
  );
}

/** Returns the reason of a refusal. The errors of values, with labels, are more precise than the problem. */
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

/** Returns the remote change behind a conflict, with its author and time if known. */
function useConflictReason(
  resource: Resource,
): (record: Pick<RecordState<object>, 'conflicts' | 'authors'> | undefined) => string {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const ownId = useOwnId() ?? '';
  return useCallback(
    (record) => {
      const [name] = record?.conflicts ?? [];
      if (record === undefined || name === undefined) return '';
      const by = authorOf(record, name, ownId);
      if (by.who === 'unknown') return '';
      const label = attributeNamed(resource, name)?.label ?? name;
      return t('layouts.move.fault', { label, message: `${conflictAuthorText(by, pack, t)}.` });
    },
    [ownId, pack, resource, t],
  );
}

/** Longest wait for the authors of a conflict, in milliseconds. Not all servers provide them. */
const longestWait = 1_000;

/** Waits briefly until the authors of the conflicts of a record are known. Resolves to whether it has any. */
function untilAuthorsAreKnown(
  store: Pick<ResourceStore, 'get' | 'subscribeRecord'>,
  key: RecordKey,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const conflicts = () => store.get(key)?.conflicts ?? [];
  const end = () => {
    clearTimeout(timer);
    stop();
    resolve(conflicts().length > 0);
  };
  const look = () => {
    const { authors = {} } = store.get(key) ?? {};
    if (conflicts().every((name) => Object.hasOwn(authors, name))) end();
  };
  const timer = setTimeout(end, longestWait);
  const stop = store.subscribeRecord(key, look);
  look();
  return promise;
}

/** Calls `call` once a record has no unsaved edits, or another save of it has started. */
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
