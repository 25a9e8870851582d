import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Link } from '#routes/link.tsx';
import { pageNavigator } from '#routes/page-navigator.ts';
import { type LoginState, loginPath, workspacePath } from '#routes/routes.ts';
import { useSession } from '#session/session-context.tsx';
import type { User } from '#session/session-state.ts';
import { type Attempt, useAttempt, useUnknownOutcome } from '#session/use-attempt.ts';
import { useBlockedCookies } from '#session/use-blocked-cookies.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import type { Captcha } from '#ui/captcha/captcha.ts';
import { CaptchaField, useCaptcha } from '#ui/captcha/captcha-field.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { RequiredNote } from '#ui/form/required-note.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { EntryCard } from '../entry-card.tsx';
import { ForgottenPasswordForm } from '../forgotten-password/forgotten-password-form.tsx';
import styles from '../login/sign-in-form.module.css';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';
import { useFieldRefusals } from './use-field-refusals.ts';

/** The screen of a link with a token: a new password, or the message that the link is no longer valid. */
export function ResetScreen({ token }: { token: string }) {
  // Another link opened in the same tab is independent of the first one’s outcome.
  return <Reset key={token} token={token} />;
}

function Reset({ token }: { token: string }) {
  const { t } = useTranslation();
  const { attempt, captcha, resetPassword, stillSignedIn, isPerhapsSet } = useResetPassword(token);
  if (attempt.state === 'refused' && attempt.problem.code === 'reset_token_invalid')
    return <InvalidLink isPerhapsSet={isPerhapsSet} />;
  if (stillSignedIn !== null)
    return (
      <EntryCard title={t('reset.changedTitle')}>
        <p role="status">{t('reset.changed', { email: stillSignedIn.email })}</p>
        <p>
          <Link to={workspacePath}>{t('reset.continue')}</Link>
        </p>
      </EntryCard>
    );
  return (
    <EntryCard title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm attempt={attempt} captcha={captcha} onSubmit={resetPassword} />
    </EntryCard>
  );
}

/**
 * The link is no longer valid. It may have worked: if an earlier attempt ended without an answer, the login
 * comes first, since another link would be useless.
 */
function InvalidLink({ isPerhapsSet }: { isPerhapsSet: boolean }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const login = (
    <p>
      <Link to={loginPath}>{isPerhapsSet ? t('reset.tryPassword') : t('reset.back')}</Link>
    </p>
  );
  return (
    <EntryCard title={t('reset.invalidTitle')}>
      <p role="alert">{isPerhapsSet ? t('reset.perhapsSet') : t('reset.invalid')}</p>
      {isPerhapsSet && login}
      {isAsking ? (
        <ForgottenPasswordForm email="" />
      ) : (
        <Button look={isPerhapsSet ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
          {t('reset.newLink')}
        </Button>
      )}
      {!isPerhapsSet && login}
    </EntryCard>
  );
}

interface ResetFormProps {
  /** State of the last attempt. */
  attempt: Attempt;
  captcha: Captcha;
  onSubmit: (password: string) => Promise<void>;
}

/**
 * The new password, twice. The link does not name the account, so there is no user name for a password
 * manager: it uses the one stored for this address, or asks.
 */
function ResetForm({ attempt, captcha, onSubmit }: ResetFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const refusal = attempt.state === 'refused' ? problemText(attempt.problem) : null;
  const message = useBlockedCookies() ? t('login.cookies') : refusal;
  const value = useNewPassword();
  const refusals = useFieldRefusals(attempt, { newPassword: value.password });
  const form = useForm();
  const submit = async () => {
    if (!value.isUsable) return;
    await onSubmit(value.password);
    // After the answer is rendered: moves the focus to the field with an error, if any.
    form.reveal();
  };
  return (
    <form {...form.attributesFor(() => void submit())} className={styles['form']}>
      {message !== null && <Alert>{message}</Alert>}
      <RequiredNote />
      <NewPasswordFields form={form} value={value} refusals={refusals.of('newPassword')} />
      <CaptchaField captcha={captcha} />
      <Button type="submit" look="primary" pending={attempt.state === 'pending'}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}

/** Sets the new password; success leads to the login, which confirms it. */
function useResetPassword(token: string) {
  const session = useSession();
  const captcha = useCaptcha(session.captcha);
  const { attempt, run } = useAttempt();
  const { isUnknown, watch } = useUnknownOutcome();
  const [stillSignedIn, setStillSignedIn] = useState<User | null>(null);
  /** Concludes a reset: the server ended every session of the account, perhaps this browser’s too. */
  async function conclude(): Promise<void> {
    await session.refresh();
    const current = session.current();
    if (current.state === 'signedIn') setStillSignedIn(current.user);
    else await pageNavigator.replace(loginPath, { passwordChanged: true } satisfies LoginState);
  }

  async function resetPassword(password: string): Promise<void> {
    await run(
      async () => {
        const isSet = await captcha.consume((answer) =>
          watch(session.resetPassword(token, password, answer)),
        );
        // Part of the attempt: a form that could be sent again meanwhile would use the link twice.
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
    /** Whether the password may be set although no answer arrived. */
    isPerhapsSet: isUnknown,
  };
}
