import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useState } from 'react';
import { useSession } from './session-context.tsx';
import { type Question, useQuestion } from '#ui/modal/question.tsx';

/** Ends the work on this page, after a confirmation if something would be lost. */
export interface Leaving {
  readonly question: Question<boolean>;
  /** Whether something would be lost: the question must include it. */
  readonly isLosing: boolean;
  /** @throws HttpError if the server does not answer. */
  leave(): Promise<void>;
}

interface SigningOut {
  /** Ends the session on the server: by default only that of this browser. */
  end?: () => Promise<void>;
  /** Asks even if nothing would be lost. */
  asksAlways?: boolean;
}

/** Signs the person out of this machine: clears their stored data, and notifies their other tabs. */
export function useSigningOut({ end, asksAlways = false }: SigningOut = {}): Leaving {
  const session = useSession();
  const layer = useDataLayer();
  const question = useQuestion<boolean>();
  const [isLosing, setLosing] = useState(false);
  return {
    question,
    isLosing,
    async leave() {
      const isAnythingUnsaved = layer.hasUnsaved() || layer.recovered.value.length > 0;
      setLosing(isAnythingUnsaved);
      if ((isAnythingUnsaved || asksAlways) && !(await question.ask())) return;
      await session.signOut(async () => {
        await layer.clearStorage();
        layer.announceSignOut();
      }, end);
    },
  };
}

/**
 * After a sign-out in another tab, this page no longer belongs to the person either. Unsaved edits stay here:
 * the page asks to sign in again over them.
 */
export function useSignOutElsewhere(): void {
  const session = useSession();
  const layer = useDataLayer();
  useEffect(
    () =>
      layer.onSignedOut(() => {
        session.expire(session.current(), 'signedOutHere');
        if (!layer.hasUnsaved()) void session.signOut();
      }),
    [session, layer],
  );
}
