import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from './forgotten-password.module.css';

/** What is said to everybody, whether there is such an account or not. */
export function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const text = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the focus goes to what takes its place, which is then read aloud.
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
