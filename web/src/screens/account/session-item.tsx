import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../formats/format-date.ts';
import { useLocalePack } from '../../i18n/use-locale-pack.ts';
import type { AccountSession } from '../../session/own-account-calls.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './account.module.css';

interface SessionItemProps {
  session: AccountSession;
  /** Which device it is, in words. */
  device: string;
  isEnding: boolean;
  onEnd: () => void;
}

/** One place where the account is signed in. */
export function SessionItem({ session, device, isEnding, onEnd }: SessionItemProps) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const lastSeenAt = formatDateTime(session.lastSeenAt, pack);
  return (
    <li className={styles['session']}>
      <div className={styles['about']}>
        <p className={styles['device']}>
          {device}
          {session.isCurrent && <span className={styles['current']}>{t('account.thisDevice')}</span>}
        </p>
        <p className={styles['detail']}>{t('account.lastSeen', { lastSeenAt })}</p>
        <p className={styles['detail']}>
          {t('account.signedInAt', { createdAt: formatDateTime(session.createdAt, pack) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button pending={isEnding} onClick={onEnd} aria-label={t('account.endOne', { device, lastSeenAt })}>
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}
