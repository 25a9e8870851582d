import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { routes, workspacePath } from '../../routes/routes.ts';
import { Button } from '../../ui/button/button.tsx';
import { EntryCard } from '../login/entry-card.tsx';
import { ForgottenPasswordForm } from '../forgotten-password/forgotten-password-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { useResetPassword } from './use-reset-password.ts';

/** Reached by a link that carries a token: a new password, or the plain word that the link serves no more. */
export function ResetScreen({ token }: { token: string }) {
  // Another link opened in the same tab has nothing to do with what became of the first.
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
          <Link href={workspacePath}>{t('reset.continue')}</Link>
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
 * The link serves no more. It may have served: where an earlier attempt was left without a word, the login comes first,
 * for another link would be of no use.
 */
function InvalidLink({ isPerhapsSet }: { isPerhapsSet: boolean }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const login = (
    <p>
      <Link href={routes.login}>{isPerhapsSet ? t('reset.tryPassword') : t('reset.back')}</Link>
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
