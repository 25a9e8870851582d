import type { DataProblem, ResourceStore } from '@ne2016/data-layer';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { problemText } from '#session/use-problem-text.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import type { ToastAction, ToastQueue } from '#ui/toast/toast-queue.ts';
import { useAnnounce, useAnnounceChange } from '#ui/toast/toast-region.tsx';

type RefreshedStore = Pick<ResourceStore, 'refreshedAt' | 'subscribeState'>;

/** Returns when a list was last refreshed. */
export function useRefreshedAt(store: RefreshedStore): number | null {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => store.refreshedAt,
  );
}

/** Whether a list has been refreshed since this was first called. */
export function useIsAnsweredAgain(store: RefreshedStore): boolean {
  const refreshedAt = useRefreshedAt(store);
  const [before] = useState(refreshedAt);
  return refreshedAt !== before;
}

/** Calls `call` once after the next refresh of a list, unless the returned function is called before. */
function onceAnswered(store: RefreshedStore, call: () => void): () => void {
  const before = store.refreshedAt;
  const stop = store.subscribeState(() => {
    if (store.refreshedAt === before) return;
    stop();
    call();
  });
  return stop;
}

interface Failure {
  /** The list whose refresh shows that the server responds again. */
  readonly store: RefreshedStore;
  readonly problem: DataProblem;
  /** Returns the message of the failure, with a reason. */
  readonly textOf: (reason: string) => string;
  /** Repeats the failed call. */
  readonly retry: () => void;
  /** Further actions. */
  readonly others?: readonly ToastAction[];
}

/**
 * Shows a toast for a failure, with a button to retry. After a failure without an answer, it shows it again once
 * the server responds.
 * @returns A function that dismisses the toast when it no longer applies.
 */
export function showFailure(
  toasts: Pick<ToastQueue, 'add' | 'addChange'>,
  { store, problem, textOf, retry, others = [] }: Failure,
): () => void {
  const { t } = currentTexts();
  const again = {
    label: t('requests.retry'),
    run: () => {
      end();
      retry();
    },
  };
  let takeBack = toasts.add(textOf(problemText(problem, t)), again, ...others);
  const answered = () => {
    takeBack();
    takeBack = toasts.addChange(textOf(t('record.answersAgain')), again, ...others);
  };
  const stop = problem.code === 'network' ? onceAnswered(store, answered) : () => {};
  const end = () => {
    stop();
    takeBack();
  };
  return end;
}

/** Returns {@link showFailure} for the toasts of the page. */
export function useFailureNote(): (failure: Failure) => () => void {
  const add = useAnnounce();
  const addChange = useAnnounceChange();
  return useCallback((failure) => showFailure({ add, addChange }, failure), [add, addChange]);
}
