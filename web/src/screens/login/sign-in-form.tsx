import { HttpError } from '@ne2016/data-layer';
import { type FocusEvent, type Ref, type SyntheticEvent, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useEarlyInput } from '#session/early-input.ts';
import type { Credentials } from '#session/account-calls.ts';
import { useSession } from '#session/session-context.tsx';
import { useBlockedCookies } from '#session/use-blocked-cookies.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { CaptchaField, useCaptcha } from '#ui/captcha/captcha-field.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { RequiredNote } from '#ui/form/required-note.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { type FormBehaviour, useForm } from '#ui/form/use-form.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import styles from './sign-in-form.module.css';

/** Which of the required fields are filled in. */
interface FilledFields {
  email: boolean;
  password: boolean;
}

const noneFilled: FilledFields = { email: false, password: false };

interface SignInFormProps {
  email?: string;
  passwordRef?: Ref<HTMLInputElement>;
}

/**
 * E-mail and password. With `email`, only this person can sign in, to continue their work. The fields are
 * uncontrolled: the form is in the page before this code runs, and input from that time must not be lost. Its
 * method and action are for that time too: they keep a password out of the address.
 */
export function SignInForm({ email: fixedEmail, passwordRef }: SignInFormProps) {
  const { t } = useTranslation();
  const { pending, refusal, captcha, signIn } = useSignIn();
  const form = useForm();
  const fields = useSignInFields(form);
  useEarlyInput(form.ref);
  const submit = (element: HTMLFormElement) => {
    const credentials = readCredentials(element);
    if (fields.note(credentials)) void signIn(credentials);
  };
  const missing = (field: keyof FilledFields) => (fields.isMissing(field) ? [t('validators.required')] : []);

  return (
    <div className={styles['login']}>
      <form {...form.attributesFor(submit)} method="post" action="./" className={styles['form']}>
        {refusal !== null && <Alert>{refusal}</Alert>}
        <RequiredNote />
        <Field label={t('login.email')} required messages={missing('email')}>
          {(ties) => (
            <TextInput
              {...ties}
              type="email"
              name="email"
              autoComplete="username"
              defaultValue={fixedEmail}
              readOnly={fixedEmail !== undefined}
              onInput={fields.look}
              onBlur={fields.leave}
            />
          )}
        </Field>
        <Field label={t('login.password')} required messages={missing('password')}>
          {(ties) => (
            <PasswordInput
              {...ties}
              ref={passwordRef}
              name="password"
              autoComplete="current-password"
              onInput={fields.look}
              onBlur={fields.leave}
            />
          )}
        </Field>
        <Checkbox label={t('login.remember')} name="rememberMe" />
        <CaptchaField captcha={captcha} />
        <Button type="submit" look="primary" pending={pending}>
          {t('login.submit')}
        </Button>
      </form>
      {/* Next to the form, not within: a submit there would count as a login. */}
      {fixedEmail === undefined && (
        <ForgottenPassword
          readEmail={() => (form.ref.current === null ? '' : readCredentials(form.ref.current).email)}
        />
      )}
    </div>
  );
}

/** Tracks which fields are filled in. */
function useSignInFields(form: FormBehaviour) {
  const [filled, setFilled] = useState<FilledFields>(noneFilled);
  /** Returns whether all are filled in. Renders again only when a field becomes filled or empty. */
  const note = ({ email, password }: Credentials) => {
    const now = { email: email !== '', password: password !== '' };
    setFilled((before) => (before.email === now.email && before.password === now.password ? before : now));
    return now.email && now.password;
  };
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (currentTarget.form !== null) note(readCredentials(currentTarget.form));
  };
  /** Leaving an empty field does not report it as empty: the focus may only pass through. */
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    look(event);
    const { name, value } = event.currentTarget;
    if (value !== '') form.leave(name);
  };
  return {
    note,
    isMissing: (field: keyof FilledFields) => form.shows(field) && !filled[field],
    look,
    leave,
  };
}

/** Reads the fields of the login form. */
function readCredentials(form: HTMLFormElement): Credentials {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  return { email: text('email').trim(), password: text('password'), rememberMe: fields.has('rememberMe') };
}

type Attempt = { state: 'idle' } | { state: 'pending' } | { state: 'refused'; text: string };

/** Signs in, and returns why that was refused, or would be, in words. */
function useSignIn() {
  const { t } = useTranslation();
  const areCookiesBlocked = useBlockedCookies();
  const session = useSession();
  const captcha = useCaptcha(session.captcha);
  const problemText = useProblemText();
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const signIn = async (credentials: Credentials): Promise<void> => {
    if (attempt.state === 'pending') return;
    setAttempt({ state: 'pending' });
    try {
      await captcha.consume((answer) => session.signIn(credentials, answer));
      setAttempt({ state: 'idle' });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setAttempt({ state: 'refused', text: problemText(error.problem) });
    }
  };
  const refusal = attempt.state === 'refused' ? attempt.text : null;
  return {
    pending: attempt.state === 'pending',
    refusal: areCookiesBlocked ? t('login.cookies') : refusal,
    captcha,
    signIn,
  };
}
