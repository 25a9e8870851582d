import { useState } from 'react';
import { useLocation } from 'wouter';
import { type LoginState, routes } from '../../routes/routes.ts';
import { useSession } from '../../session/session-context.tsx';
import { personAt, type User } from '../../session/session-state.ts';
import { useAttempt } from '../../session/use-attempt.ts';
import { useUnknownOutcome } from '../../session/use-unknown-outcome.ts';
import { useCaptcha } from '../../ui/captcha/use-captcha.ts';

/** Sets the new password; success leads to the login, which confirms it. */
export function useResetPassword(token: string) {
  const session = useSession();
  const captcha = useCaptcha(session.captcha);
  const [, navigate] = useLocation();
  const { attempt, run } = useAttempt();
  const { isUnknown, watch } = useUnknownOutcome();
  const [stillSignedIn, setStillSignedIn] = useState<User | null>(null);
  async function resetPassword(password: string): Promise<void> {
    const isSet = await run(() =>
      captcha.spend((answer) => watch(session.resetPassword(token, password, answer))),
    );
    if (!isSet) return;
    // The server ended every session of the account, perhaps this browser's too.
    await session.refresh();
    const person = personAt(session.current());
    if (person === null)
      navigate(routes.login, { replace: true, state: { passwordChanged: true } satisfies LoginState });
    else setStillSignedIn(person);
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
