import { type DataProblem, HttpError } from '@ne2016/data-layer';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountSession, OwnAccountCalls } from '#session/own-account-calls.ts';
import { useAttempt } from '#session/use-attempt.ts';

/** The loading state of the account’s sessions. */
export type SessionList =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly sessions: readonly AccountSession[] }
  | { readonly state: 'failed'; readonly problem: DataProblem };

/** The sessions to end: one by its identifier, or all but this one. */
export type Ending = { readonly type: 'one'; readonly id: string } | { readonly type: 'others' };

function call(account: OwnAccountCalls, ending: Ending): Promise<void> {
  return ending.type === 'one' ? account.revokeSession(ending.id) : account.revokeOtherSessions();
}

/** Whether a session to end has ended already. */
function isDeleted(error: unknown): boolean {
  return error instanceof HttpError && error.problem.status === 404;
}

/**
 * Loads the sessions of the account, this browser first, and ends them.
 * @param isShown The list is loaded again each time it is shown.
 */
export function useAccountSessions(account: OwnAccountCalls, isShown: boolean) {
  const [list, setList] = useState<SessionList>({ state: 'loading' });
  const [ending, setEnding] = useState<Ending | null>(null);
  const { attempt, run } = useAttempt();
  /** Number of the latest load, so that a late answer does not replace a newer one. */
  const newest = useRef(0);

  const reload = useCallback(async () => {
    newest.current += 1;
    const asked = newest.current;
    let next: SessionList;
    try {
      const sessions = await account.sessions();
      next = {
        state: 'ready',
        sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
      };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      next = { state: 'failed', problem: error.problem };
    }
    if (asked === newest.current) setList(next);
  }, [account]);
  useEffect(() => {
    if (isShown) void reload();
  }, [isShown, reload]);

  return {
    list,
    /** The sessions being ended. */
    ending: attempt.state === 'pending' ? ending : null,
    /** Why the last one could not be ended. */
    refusal: attempt.state === 'refused' ? attempt.problem : null,
    reload,
    /** Loads the list again after a failure, and shows that it is loading. */
    retry: () => {
      setList({ state: 'loading' });
      return reload();
    },
    /** Resolves with whether it has ended; one call at a time. */
    end: (wanted: Ending) =>
      run(async () => {
        setEnding(wanted);
        await call(account, wanted).catch((error: unknown) => {
          if (!isDeleted(error)) throw error;
        });
        await reload();
      }),
  };
}
