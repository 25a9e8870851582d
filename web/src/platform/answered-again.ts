import type { DataProblem, ResourceStore } from '@ne2016/data-layer';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useProblemText } from '#session/use-problem-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { ToastAction } from '#ui/toast/toast-queue.ts';
import { useAnnounce, useAnnounceChange } from '#ui/toast/toast-region.tsx';

type RefreshedStore = Pick<ResourceStore, 'refreshedAt' | 'subscribeState'>;

/** When a list was last in step with the server. */
export function useRefreshedAt(store: RefreshedStore): number | null {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => store.refreshedAt,
  );
}

/** Whether a list has been in step with the server since this was first asked. */
export function useIsAnsweredAgain(store: RefreshedStore): boolean {
  const refreshedAt = useRefreshedAt(store);
  const [before] = useState(refreshedAt);
  return refreshedAt !== before;
}

/** Calls once when a list is in step with the server again, unless the function that it returns is called before. */
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
  /** The list that says that the server answers again. */
  readonly store: RefreshedStore;
  readonly problem: DataProblem;
  /** What failed, in words, with a reason. */
  readonly textOf: (reason: string) => string;
  /** Does again what failed. */
  readonly retry: () => void;
  /** What else can be done. */
  readonly others?: readonly ToastAction[];
}

/**
 * Says in passing that something failed, and offers to do it again. If nobody answered, it says that again once the server
 * answers. The function that it returns takes back what it says, because it holds no longer.
 */
export function useFailureNote(): (failure: Failure) => () => void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const announceChange = useAnnounceChange();
  const problemText = useProblemText();
  return useCallback(
    ({ store, problem, textOf, retry, others = [] }) => {
      const again = {
        label: t('requests.retry'),
        run: () => {
          end();
          retry();
        },
      };
      let takeBack = announce(textOf(problemText(problem)), again, ...others);
      const answered = () => {
        takeBack();
        takeBack = announceChange(textOf(t('record.answersAgain')), again, ...others);
      };
      const stop = problem.code === 'network' ? onceAnswered(store, answered) : () => {};
      const end = () => {
        stop();
        takeBack();
      };
      return end;
    },
    [announce, announceChange, problemText, t],
  );
}
