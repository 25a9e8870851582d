import { useState } from 'react';
import { useLocation } from 'wouter';
import { type LoginState, routes } from '../../routes/routes.ts';
import { useSession } from '../../session/session-context.tsx';
import type { User } from '../../session/session-state.ts';
import { useAttempt } from '../../session/use-attempt.ts';
import { useUnknownOutcome } from '../../session/use-unknown-outcome.ts';
import { useCaptcha } from '../../ui/captcha/captcha-field.tsx';

/** Sets the new password; success leads to the login, which confirms it. */
export function useResetPassword(token: string) {
  const session = useSession();
  const captcha = useCaptcha(session.captcha);
  const [, navigate] = useLocation();
  const { attempt, run } = useAttempt();
  const { isUnknown, watch } = useUnknownOutcome();
  const [stillSignedIn, setStillSignedIn] = useState<User | null>(null);
  /** Says what became of it: the server ended every session of the account, perhaps this browser's too. */
  async function conclude(): Promise<void> {
    await session.refresh();
    const current = session.current();
    if (current.state === 'signedIn') setStillSignedIn(current.user);
    else navigate(routes.login, { replace: true, state: { passwordChanged: true } satisfies LoginState });
  }

  async function resetPassword(password: string): Promise<void> {
    await run(
      async () => {
        const isSet = await captcha.spend((answer) => watch(session.resetPassword(token, password, answer)));
        // Part of the attempt: a form that could be sent again meanwhile would meet a used link.
        if (isSet) await conclude();
        return isSet;
      },
      { newPassword: password },
    );
  }

  return {
    attempt,
    captcha,
    resetPassword,
    stillSignedIn,
    /** Whether the password may be set though it was not said. */
    isPerhapsSet: isUnknown,
  };
}
