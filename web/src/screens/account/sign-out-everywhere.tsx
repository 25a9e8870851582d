import { useTranslation } from 'react-i18next';
import type { OwnAccountCalls } from '../../session/own-account-calls.ts';
import { useAttempt } from '../../session/use-attempt.ts';
import { useProblemText } from '../../session/use-problem-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Confirmation } from '../../ui/modal/question.tsx';
import { useSigningOut } from '../workspace/use-signing-out.ts';

/** Signs out on every device, this one included; asks first, and says what would be lost. */
export function SignOutEverywhere({ account }: { account: OwnAccountCalls }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { attempt, run } = useAttempt();
  const { question, isLosing, leave } = useSigningOut({ end: account.revokeSessions, asksAlways: true });
  return (
    <>
      {attempt.state === 'refused' && (
        <Alert title={t('account.endFailed')}>{problemText(attempt.problem)}</Alert>
      )}
      <Button
        look="quietDanger"
        pending={attempt.state === 'pending' && !question.isOpen}
        onClick={() => void run(leave)}
      >
        {t('account.everywhere.action')}
      </Button>
      <Confirmation
        question={question}
        title={t('account.everywhere.title')}
        text={isLosing ? t('account.everywhere.unsaved') : t('account.everywhere.text')}
        confirm={t('account.everywhere.confirm')}
        cancel={t('account.abandon')}
      />
    </>
  );
}
