import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { RequiredNote } from '#ui/form/required-note.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useInitialFocus } from '#ui/modal/use-initial-focus.ts';
import { NewPasswordFields } from '../reset/new-password-fields.tsx';
import styles from './account.module.css';
import type { PasswordChanging } from './use-password-change.ts';

/** The password section. The form is opened on request, so that no browser fills it in automatically. */
export function PasswordSection({ email, changing }: { email: string; changing: PasswordChanging }) {
  const { t } = useTranslation();
  const id = useId();
  const { stage } = changing;
  const isOpen = stage.state === 'open';
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form that had the focus is gone: the button that opened it gets the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h3 id={id} className={styles['heading']}>
        {t('account.password')}
      </h3>
      {stage.state === 'changed' && (
        <div id={`${id}-changed`}>
          <Alert look="success">
            {stage.othersEnded ? t('account.passwordChangedOthersEnded') : t('account.passwordChanged')}
          </Alert>
        </div>
      )}
      {isOpen ? (
        <PasswordForm email={email} changing={changing} />
      ) : (
        <Button
          ref={button}
          aria-describedby={stage.state === 'changed' ? `${id}-changed` : undefined}
          onClick={changing.open}
          className={styles['start']}
        >
          {t('account.changePassword')}
        </Button>
      )}
    </section>
  );
}

/** The current password and the new one. */
function PasswordForm({ email, changing }: { email: string; changing: PasswordChanging }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useForm();
  const first = useInitialFocus<HTMLInputElement>();
  const { currentPassword, problem, refusals } = changing;
  const submit = async () => {
    await changing.change();
    // After the answer is rendered: moves the focus to the field with an error, if any.
    form.reveal();
  };
  const isMissing = form.shows('currentPassword') && currentPassword === '';
  return (
    <form {...form.attributesFor(() => void submit())} className={styles['form']}>
      {changing.isPerhapsOutdated && <Alert look="warning">{t('account.perhapsChanged')}</Alert>}
      {problem !== null && <Alert>{problemText(problem)}</Alert>}
      <RequiredNote />
      {/* The account name for password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('account.currentPassword')}
        required
        messages={isMissing ? [t('validators.required')] : refusals.of('currentPassword')}
      >
        {(ties) => (
          <PasswordInput
            {...ties}
            ref={first}
            name="currentPassword"
            autoComplete="current-password"
            value={currentPassword}
            onChange={changing.setCurrentPassword}
          />
        )}
      </Field>
      <NewPasswordFields form={form} value={changing.value} refusals={refusals.of('newPassword')} />
      <Checkbox
        label={t('account.endOthersToo')}
        checked={changing.revokeOtherSessions}
        onChange={changing.setRevokeOtherSessions}
        name="revokeOtherSessions"
      />
      <div className={styles['actions']}>
        <Button onClick={changing.abandon} disabled={changing.pending}>
          {t('account.abandon')}
        </Button>
        <Button type="submit" look="primary" pending={changing.pending}>
          {t('account.changePassword')}
        </Button>
      </div>
    </form>
  );
}
