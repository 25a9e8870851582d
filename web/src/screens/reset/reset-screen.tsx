import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { routes } from '../../routes/routes.ts';
import { EntryCard } from '../login/entry-card.tsx';
import { ResetForm } from './reset-form.tsx';

/** Reached by a link that carries a token: a new password, or the plain word that the link serves no more. */
export function ResetScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const [isTokenInvalid, setTokenInvalid] = useState(false);
  if (!isTokenInvalid)
    return (
      <EntryCard title={t('reset.title')} lead={t('reset.lead')}>
        <ResetForm token={token} onTokenInvalid={() => setTokenInvalid(true)} />
      </EntryCard>
    );
  return (
    <EntryCard title={t('reset.invalidTitle')}>
      <p role="alert">{t('reset.invalid')}</p>
      <p>
        <Link href={routes.login}>{t('reset.back')}</Link>
      </p>
    </EntryCard>
  );
}
