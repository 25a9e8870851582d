import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../session/use-attempt.ts';
import { useProblemText } from '../../session/use-problem-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import type { Captcha } from '../../ui/captcha/captcha.ts';
import { Alert } from '../../ui/form/alert.tsx';
import { RequiredNote } from '../../ui/form/required-note.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from '../login/sign-in-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useFieldRefusals } from './use-field-refusals.ts';
import { useNewPassword } from './use-new-password.ts';

interface ResetFormProps {
  /** What became of the last password, or is becoming. */
  attempt: Attempt;
  captcha: Captcha;
  onSubmit: (password: string) => Promise<void>;
}

/**
 * The new password, twice. The link does not say whose account it is for, so that there is no name to give to a
 * password manager: it takes the one that it knows for this address, or asks.
 */
export function ResetForm({ attempt, captcha, onSubmit }: ResetFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const value = useNewPassword();
  const refusals = useFieldRefusals(attempt, { newPassword: value.password });
  const form = useForm();
  const submit = async () => {
    if (!value.isUsable) return;
    await onSubmit(value.password);
    // Once the answer is on the screen: to the field that it blames, if any.
    form.reveal();
  };
  return (
    <form
      ref={form.ref}
      onSubmit={form.submitWith(() => void submit())}
      noValidate
      className={styles['form']}
    >
      {attempt.state === 'refused' && <Alert>{problemText(attempt.problem)}</Alert>}
      <RequiredNote />
      <NewPasswordFields form={form} value={value} refusals={refusals.of('newPassword')} />
      <CaptchaField captcha={captcha} />
      <Button type="submit" look="primary" pending={attempt.state === 'pending'}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
