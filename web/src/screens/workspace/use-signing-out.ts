import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { type Question, useQuestion } from '../../ui/modal/use-question.ts';

/** Something that ends the work at this page, after a question where anything would be lost. */
export interface Leaving {
  readonly question: Question<boolean>;
  /** @throws HttpError when the server does not answer. */
  leave(): Promise<void>;
}

/** Signs the person out of this machine: nothing of theirs stays on it, and their other tabs are told. */
export function useSigningOut(): Leaving {
  const session = useSession();
  const layer = useDataLayer();
  const question = useQuestion<boolean>();
  return {
    question,
    async leave() {
      const isAnythingUnsaved = layer.hasUnsaved() || layer.recovered.value.length > 0;
      if (isAnythingUnsaved && !(await question.ask())) return;
      await session.signOut(async () => {
        await layer.clearKept();
        layer.tellSignedOut();
      });
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
        session.expire(session.current());
        if (!layer.hasUnsaved()) void session.signOut();
      }),
    [session, layer],
  );
}
