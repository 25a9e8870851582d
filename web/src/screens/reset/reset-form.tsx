import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../session/use-problem-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from '../login/sign-in-form.module.css';
import { findPasswordFault, passwordRule } from './password-rule.ts';
import { useResetPassword } from './use-reset-password.ts';

/** The new password, twice. */
export function ResetForm({ token, onTokenInvalid }: { token: string; onTokenInvalid: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { attempt, captcha, resetPassword } = useResetPassword(token, onTokenInvalid);
  const fault = findPasswordFault(password);
  const isConfirmed = confirmation === password;
  const form = useForm();
  const submit = () => {
    if (fault === null && isConfirmed) void resetPassword(password);
  };
  const passwordMessages = () => {
    if (!form.shows('password') || fault === null) return [];
    return [
      fault === 'required'
        ? t('validators.required')
        : t(`validators.${fault}`, { count: passwordRule[fault] }),
    ];
  };
  const confirmationMessages = form.shows('confirmation') && !isConfirmed ? [t('reset.mismatch')] : [];

  return (
    <form ref={form.ref} onSubmit={form.submitWith(submit)} noValidate className={styles['form']}>
      {attempt.state === 'refused' && <Alert>{problemText(attempt.problem)}</Alert>}
      <Field label={t('reset.password')} required messages={passwordMessages()}>
        {(ties) => (
          <PasswordInput
            {...ties}
            name="newPassword"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            onBlur={() => password !== '' && form.leave('password')}
          />
        )}
      </Field>
      <Field label={t('reset.confirmation')} required messages={confirmationMessages}>
        {(ties) => (
          <PasswordInput
            {...ties}
            name="confirmation"
            autoComplete="new-password"
            value={confirmation}
            onChange={setConfirmation}
            onBlur={() => confirmation !== '' && form.leave('confirmation')}
          />
        )}
      </Field>
      <CaptchaField captcha={captcha} />
      <Button type="submit" look="primary" pending={attempt.state === 'pending'}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
