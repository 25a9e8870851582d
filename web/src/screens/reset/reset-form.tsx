import type { DataProblem } from '@ne2016/data-layer';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../session/use-problem-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import type { CaptchaBehaviour } from '../../ui/captcha/use-captcha.ts';
import { Alert } from '../../ui/form/alert.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from '../login/sign-in-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useFieldRefusals } from './use-field-refusals.ts';
import { useNewPassword } from './use-new-password.ts';

interface ResetFormProps {
  /** Why the last password was refused. */
  problem: DataProblem | null;
  pending: boolean;
  captcha: CaptchaBehaviour;
  onSubmit: (password: string) => Promise<void>;
}

/**
 * The new password, twice. The link does not say whose account it is for, so that there is no name to give to a
 * password manager: it takes the one that it knows for this address, or asks.
 */
export function ResetForm({ problem, pending, captcha, onSubmit }: ResetFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const value = useNewPassword();
  const refusals = useFieldRefusals(problem, { newPassword: value.password });
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
      {problem !== null && <Alert>{problemText(problem)}</Alert>}
      <NewPasswordFields form={form} value={value} refusals={refusals('newPassword')} />
      <CaptchaField captcha={captcha} />
      <Button type="submit" look="primary" pending={pending}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
