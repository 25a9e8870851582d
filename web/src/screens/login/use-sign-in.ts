import { HttpError } from '@ne2016/data-layer';
import { useState } from 'react';
import type { Credentials } from '../../session/account-calls.ts';
import { useSession } from '../../session/session-context.tsx';
import { useProblemText } from '../../session/use-problem-text.ts';
import { useCaptcha } from '../../ui/captcha/captcha-field.tsx';

type Attempt = { state: 'idle' } | { state: 'pending' } | { state: 'refused'; text: string };

/** Signs in, and says in words why that was refused. */
export function useSignIn() {
  const session = useSession();
  const captcha = useCaptcha(session.captcha);
  const problemText = useProblemText();
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const signIn = async (credentials: Credentials): Promise<void> => {
    if (attempt.state === 'pending') return;
    setAttempt({ state: 'pending' });
    try {
      await captcha.spend((answer) => session.signIn(credentials, answer));
      setAttempt({ state: 'idle' });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setAttempt({ state: 'refused', text: problemText(error.problem) });
    }
  };
  return {
    pending: attempt.state === 'pending',
    refusal: attempt.state === 'refused' ? attempt.text : null,
    captcha,
    signIn,
  };
}
