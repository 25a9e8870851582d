import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from './account.module.css';
import { PasswordForm } from './password-form.tsx';
import type { PasswordChanging } from './use-password-change.ts';

/** The password, and the way to another one. The form comes when asked for, so that no browser fills it in unasked. */
export function PasswordSection({ email, changing }: { email: string; changing: PasswordChanging }) {
  const { t } = useTranslation();
  const id = useId();
  const { stage } = changing;
  const isOpen = stage.state === 'open';
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form is gone with the focus in it: it goes back to the button that opened it.
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
