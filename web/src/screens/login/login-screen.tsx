import { useTranslation } from '#ui/texts/use-translation.ts';
import { readLoginState } from '#routes/routes.ts';
import { usePlaceState } from '#routes/use-location.ts';
import { Alert } from '#ui/form/alert.tsx';
import { EntryCard } from '../entry-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The login. The routes decide where a successful login leads. */
export function LoginScreen() {
  const { t } = useTranslation();
  const { passwordChanged } = readLoginState(usePlaceState());
  return (
    <EntryCard title={t('login.title')} lead={t('login.lead')}>
      {passwordChanged === true && <Alert look="success">{t('login.passwordChanged')}</Alert>}
      <SignInForm />
    </EntryCard>
  );
}
