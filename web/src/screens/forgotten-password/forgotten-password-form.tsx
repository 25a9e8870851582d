import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import type { Captcha } from '../../ui/captcha/captcha.ts';
import { Alert } from '../../ui/form/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { RequiredNote } from '../../ui/form/required-note.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useInitialFocus } from '../../ui/modal/use-initial-focus.ts';
import styles from './forgotten-password.module.css';
import { isEmailAddress } from './is-email-address.ts';
import { LinkSent } from './link-sent.tsx';
import { useForgottenPassword } from './use-forgotten-password.ts';

/**
 * Sends a link for a new password, and says what to do when it does not come.
 * @param props.email What the address begins with, as it was typed elsewhere.
 */
export function ForgottenPasswordForm({ email: typedBefore }: { email: string }) {
  const [email, setEmail] = useState(typedBefore);
  const { sentTo, startAgain, ...sending } = useForgottenPassword();
  return sentTo === null ? (
    <AddressForm email={email} onChange={setEmail} {...sending} />
  ) : (
    <LinkSent email={sentTo} onAgain={startAgain} />
  );
}

interface AddressFormProps {
  email: string;
  onChange: (email: string) => void;
  pending: boolean;
  refusal: string | null;
  captcha: Captcha;
  send: (email: string) => Promise<void>;
}

function AddressForm({ email, onChange, pending, refusal, captcha, send }: AddressFormProps) {
  const { t } = useTranslation();
  const input = useInitialFocus<HTMLInputElement>();
  const form = useForm();
  const address = email.trim();
  const submit = async () => {
    if (!isEmailAddress(address)) return;
    await send(address);
    // To the CAPTCHA, where it has to be solved first.
    form.reveal();
  };
  const messages = () => {
    if (!form.shows('email') || isEmailAddress(address)) return [];
    return [address === '' ? t('validators.required') : t('validators.email')];
  };
  return (
    <form
      ref={form.ref}
      onSubmit={form.submitWith(() => void submit())}
      noValidate
      className={styles['form']}
    >
      <p>{t('forgotten.lead')}</p>
      {refusal !== null && <Alert>{refusal}</Alert>}
      <RequiredNote />
      <Field label={t('login.email')} required messages={messages()}>
        {(ties) => (
          <TextInput
            {...ties}
            ref={input}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={onChange}
            onBlur={() => email !== '' && form.leave('email')}
          />
        )}
      </Field>
      <CaptchaField captcha={captcha} />
      <Button type="submit" look="primary" pending={pending}>
        {t('forgotten.submit')}
      </Button>
    </form>
  );
}
