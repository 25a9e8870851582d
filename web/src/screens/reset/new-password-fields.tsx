import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import type { FormBehaviour } from '../../ui/form/use-form.ts';
import { findPasswordFault, passwordRule } from './password-rule.ts';
import type { NewPassword } from './use-new-password.ts';

interface NewPasswordFieldsProps {
  form: FormBehaviour;
  value: NewPassword;
  /** What the server has found wrong with this password. */
  refusals: readonly string[];
}

/** A new password and its confirmation, with the rule. Nothing keeps a password manager from filling in both. */
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
