import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useSession } from '#session/session-context.tsx';
import { useAttempt } from '#session/use-attempt.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import type { Captcha } from '#ui/captcha/captcha.ts';
import { CaptchaField, useCaptcha } from '#ui/captcha/captcha-field.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { Field } from '#ui/form/field.tsx';
import { RequiredNote } from '#ui/form/required-note.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useInitialFocus } from '#ui/modal/use-initial-focus.ts';
import styles from './forgotten-password.module.css';

/**
 * Sends a password reset link, and explains what to do if it does not arrive.
 * @param props.email The initial value of the address, as typed elsewhere.
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
    // Moves the focus to the CAPTCHA if it has to be solved first.
    form.reveal();
  };
  const messages = () => {
    if (!form.shows('email') || isEmailAddress(address)) return [];
    return [address === '' ? t('validators.required') : t('validators.email')];
  };
  return (
    <form {...form.attributesFor(() => void submit())} className={styles['form']}>
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

/**
 * Whether a text may be an address: one @ with text on both sides, and no space. Only a mail can verify the
 * mailbox, so nothing more is checked.
 */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** Shown whether such an account exists or not. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const text = useRef<HTMLDivElement>(null);
  // The pressed button is gone: its replacement gets the focus, and is read aloud.
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} tabIndex={-1} className={styles['sent']}>
      <Alert look="success" title={t('forgotten.sentTitle')}>
        {t('forgotten.sent', { email })}
      </Alert>
      <div>
        <p>{t('forgotten.nothingCame')}</p>
        <ul className={styles['advice']}>
          <li>{t('forgotten.adviceWait')}</li>
          <li>{t('forgotten.adviceSpam')}</li>
          <li>{t('forgotten.adviceAddress')}</li>
          <li>{t('forgotten.adviceAdministrator')}</li>
        </ul>
      </div>
      <Button onClick={onAgain}>{t('forgotten.again')}</Button>
    </div>
  );
}

/** Requests a link by mail, and stores the address to which one was sent, if there is such an account. */
function useForgottenPassword() {
  const session = useSession();
  const problemText = useProblemText();
  const captcha = useCaptcha(session.captcha);
  const { attempt, run } = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return {
    sentTo,
    captcha,
    pending: attempt.state === 'pending',
    refusal: attempt.state === 'refused' ? problemText(attempt.problem) : null,
    async send(email: string): Promise<void> {
      const isSent = await run(() =>
        captcha.consume((answer) => session.requestPasswordReset(email, answer)),
      );
      if (isSent) setSentTo(email);
    },
    /** Returns to the form. */
    startAgain: () => setSentTo(null),
  };
}
