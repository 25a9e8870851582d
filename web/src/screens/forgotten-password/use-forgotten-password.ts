import { useState } from 'react';
import { useAttempt } from '../../session/use-attempt.ts';
import { useProblemText } from '../../session/use-problem-text.ts';
import { useSession } from '../../session/session-context.tsx';
import { useCaptcha } from '../../ui/captcha/captcha-field.tsx';

/** Asks for a link by mail, and keeps to which address one was sent, if there is such an account. */
export function useForgottenPassword() {
  const session = useSession();
  const problemText = useProblemText();
  const captcha = useCaptcha(session.captcha);
  const { attempt, run } = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return {
    sentTo,
    captcha,
    pending: attempt.state === 'pending',
    refusal: attempt.state === 'refused' ? problemText(attempt.problem) : null,
    async send(email: string): Promise<void> {
      const isSent = await run(() => captcha.spend((answer) => session.requestPasswordReset(email, answer)));
      if (isSent) setSentTo(email);
    },
    /** Goes back to the form. */
    startAgain: () => setSentTo(null),
  };
}
