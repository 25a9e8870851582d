import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useState } from 'react';
import { useSession } from './session-context.tsx';
import { type Question, useQuestion } from '#ui/modal/question.tsx';

/** Something that ends the work at this page, after a question where anything would be lost. */
export interface Leaving {
  readonly question: Question<boolean>;
  /** Whether something would be lost: to be said with the question. */
  readonly isLosing: boolean;
  /** @throws HttpError when the server does not answer. */
  leave(): Promise<void>;
}

interface SigningOut {
  /** Ends the session on the server: by default that of this browser, and no other. */
  end?: () => Promise<void>;
  /** Asks also where nothing would be lost. */
  asksAlways?: boolean;
}

/** Signs the person out of this machine: clears the data that it keeps of theirs, and notifies their other tabs. */
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
        await layer.clearKept();
        layer.announceSignOut();
      }, end);
    },
  };
}

/**
 * When the person signs out in another tab, this one is theirs no more either. What is unsaved here does not go with
 * it: they are asked to sign in again over it.
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
