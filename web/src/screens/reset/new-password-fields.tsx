import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import type { FormBehaviour } from '#ui/form/use-form.ts';

/** Length of a password, in UTF-16 code units. The server has the same rule. */
const passwordRule = { minlength: 12, maxlength: 128 } as const;

/** Faults of a new password. */
type PasswordFault = 'required' | 'minlength' | 'maxlength';

/** Validates a new password; returns `null` if it is valid. */
export function findPasswordFault(password: string): PasswordFault | null {
  if (password === '') return 'required';
  if (password.length < passwordRule.minlength) return 'minlength';
  return password.length > passwordRule.maxlength ? 'maxlength' : null;
}

/** A new password, typed twice. */
interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
  setPassword(password: string): void;
  setConfirmation(confirmation: string): void;
  /** Whether it follows the rule and both inputs are equal. */
  readonly isUsable: boolean;
}

/** Holds a new password while it is typed. */
export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const isUsable = findPasswordFault(password) === null && confirmation === password;
  return { password, confirmation, setPassword, setConfirmation, isUsable };
}

interface NewPasswordFieldsProps {
  form: FormBehaviour;
  value: NewPassword;
  /** The server’s errors for this password. */
  refusals: readonly string[];
}

/** A new password and its confirmation, with the rule. Password managers can fill in both. */
export function NewPasswordFields({ form, value, refusals }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const { password, confirmation } = value;
  const fault = findPasswordFault(password);
  const passwordMessages = () => {
    if (fault === null) return refusals;
    if (!form.shows('password')) return [];
    return [
      fault === 'required'
        ? t('validators.required')
        : t(`validators.${fault}`, { count: passwordRule[fault] }),
    ];
  };
  const confirmationMessages = () => {
    if (!form.shows('confirmation')) return [];
    if (confirmation === '') return [t('validators.required')];
    return confirmation === password ? [] : [t('reset.mismatch')];
  };
  return (
    <>
      <Field
        label={t('reset.password')}
        hint={t('reset.rule', passwordRule)}
        required
        messages={passwordMessages()}
      >
        {(ties) => (
          <PasswordInput
            {...ties}
            name="newPassword"
            autoComplete="new-password"
            value={password}
            onChange={value.setPassword}
            onBlur={() => password !== '' && form.leave('password')}
          />
        )}
      </Field>
      <Field label={t('reset.confirmation')} required messages={confirmationMessages()}>
        {(ties) => (
          <PasswordInput
            {...ties}
            name="confirmation"
            autoComplete="new-password"
            value={confirmation}
            onChange={value.setConfirmation}
            onBlur={() => confirmation !== '' && form.leave('confirmation')}
          />
        )}
      </Field>
    </>
  );
}
