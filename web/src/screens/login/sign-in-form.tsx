import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './sign-in-form.module.css';
import { useSignIn } from './use-sign-in.ts';

/**
 * E-mail and password. With `email`, only this person can sign in: it is about going on with their work.
 */
export function SignInForm({ email: fixedEmail }: { email?: string }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const { pending, refusal, captcha, signIn } = useSignIn();
  const form = useForm();
  const submit = () => {
    if (email.trim() !== '' && password !== '') void signIn({ email: email.trim(), password, rememberMe });
  };
  const missing = (field: string, value: string) =>
    form.shows(field) && value.trim() === '' ? [t('validators.required')] : [];

  return (
    <form ref={form.ref} onSubmit={form.submitWith(submit)} noValidate className={styles['form']}>
      {refusal !== null && <Alert>{refusal}</Alert>}
      <Field label={t('login.email')} required messages={missing('email', email)}>
        {(ties) => (
          <TextInput
            {...ties}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            readOnly={fixedEmail !== undefined}
            onChange={setEmail}
            onBlur={() => email !== '' && form.leave('email')}
          />
        )}
      </Field>
      <Field label={t('login.password')} required messages={missing('password', password)}>
        {(ties) => (
          <PasswordInput
            {...ties}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        )}
      </Field>
      <Checkbox label={t('login.remember')} checked={rememberMe} onChange={setRememberMe} name="rememberMe" />
      <CaptchaField captcha={captcha} />
      <Button type="submit" look="primary" pending={pending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
