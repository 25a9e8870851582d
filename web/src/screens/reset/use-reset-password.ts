import { type DataProblem, HttpError } from '@ne2016/data-layer';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type LoginState, routes } from '../../routes/routes.ts';
import { useSession } from '../../session/session-context.tsx';
import { useCaptcha } from '../../ui/captcha/use-captcha.ts';

type Attempt = { state: 'idle' } | { state: 'pending' } | { state: 'refused'; problem: DataProblem };

/** Sets the new password; success leads to the login, which confirms it. */
export function useResetPassword(token: string, onTokenInvalid: () => void) {
  const session = useSession();
  const captcha = useCaptcha(session.captcha);
  const [, navigate] = useLocation();
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const resetPassword = async (password: string): Promise<void> => {
    if (attempt.state === 'pending') return;
    setAttempt({ state: 'pending' });
    try {
      const isSent = await captcha.spend((answer) => session.resetPassword(token, password, answer));
      if (!isSent) return setAttempt({ state: 'idle' });
      // The server ended every session of the account, perhaps this browser's too.
      await session.refresh();
      navigate(routes.login, { replace: true, state: { passwordChanged: true } satisfies LoginState });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setAttempt({ state: 'refused', problem: error.problem });
      if (error.problem.code === 'reset_token_invalid') onTokenInvalid();
    }
  };
  return { attempt, captcha, resetPassword };
}
