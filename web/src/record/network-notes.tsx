import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import type { MouseEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useConnectionStatus } from '#platform/connection-status.ts';
import { useIsAnsweredAgain } from '#platform/answered-again.ts';
import styles from './record-actions.module.css';

interface OfflineNoteProps {
  resource: Resource;
  hasChanges: boolean;
}

/** Says in a record that covers the page what the sign of the connection says below it: that nobody answers. */
export function OfflineNote({ resource, hasChanges }: OfflineNoteProps) {
  const { t } = useTranslation();
  const isOffline = useConnectionStatus(resource, true) === 'offline';
  const text = hasChanges ? t('record.offlineUnsaved') : t('record.offline');
  return <LiveText cause="news" text={isOffline ? text : ''} className={styles['offline'] ?? ''} />;
}

interface NoAnswerProps {
  resource: Resource;
  title: string;
  /** Does again what failed. */
  onRetry: () => void;
}

/** Nobody answered a save or a deletion: says so, and then that the server answers again; offers the same once more. */
export function NoAnswer({ resource, title, onRetry }: NoAnswerProps) {
  const { t } = useTranslation();
  const isAnsweredAgain = useIsAnsweredAgain(useResourceStore(resource));
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes while it is tried.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    onRetry();
  };
  return (
    <>
      <Alert look={isAnsweredAgain ? 'warning' : 'danger'} title={title}>
        {isAnsweredAgain ? t('record.answersAgain') : t('requests.network')}
      </Alert>
      <Button onClick={retry}>{t('requests.retry')}</Button>
    </>
  );
}
