import type { DataProblem } from '@ne2016/data-layer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../session/use-attempt.ts';
import { useProblemText } from '../../session/use-problem-text.ts';
import { useSession } from '../../session/session-context.tsx';
import { waitInMinutes } from '../../session/wait-in-minutes.ts';
import { useCaptcha } from '../../ui/captcha/use-captcha.ts';

/** Asks for a link by mail, and keeps to which address one was sent, if there is such an account. */
export function useForgottenPassword() {
  const { t } = useTranslation();
  const session = useSession();
  const problemText = useProblemText();
  const captcha = useCaptcha(session.captcha);
  const { attempt, run } = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const text = (problem: DataProblem) =>
    problem.code === 'too_many_requests' && problem.retryAfter !== null
      ? t('forgotten.wait', { count: waitInMinutes(problem.retryAfter) })
      : problemText(problem);
  return {
    sentTo,
    captcha,
    pending: attempt.state === 'pending',
    refusal: attempt.state === 'refused' ? text(attempt.problem) : null,
    async send(email: string): Promise<void> {
      const isSent = await run(() => captcha.spend((answer) => session.requestPasswordReset(email, answer)));
      if (isSent) setSentTo(email);
    },
    /** Goes back to the form. */
    startAgain: () => setSentTo(null),
  };
}
