import type { Resource } from '@ne2016/contract';
import { useListState, useResourceStore } from '@ne2016/data-layer/react';
import { useId } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { formatDateTime, formatTime } from '#formats/format-date.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { classNames } from '#ui/class-names.ts';
import { Popover } from '#ui/popover/popover.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import {
  type ConnectionStatus,
  useAnnouncedStatus,
  useConnectionStatus,
} from '#platform/connection-status.ts';
import styles from './connection-status-button.module.css';

interface ExplanationProps {
  resource: Resource;
  status: ConnectionStatus;
}

interface ConnectionStatusButtonProps {
  resource: Resource;
  /** Whether the list is on the page. */
  isShown: boolean;
}

/** Shows in a word whether the list is up to date, and opens the details. */
export function ConnectionStatusButton({ resource, isShown }: ConnectionStatusButtonProps) {
  const { t } = useTranslation();
  const status = useConnectionStatus(resource, isShown);
  const announced = useAnnouncedStatus(status);
  const nameOf = (state: ConnectionStatus) =>
    t('workspace.connectionStatus.name', { state: t(`workspace.connectionStatus.${state}`) });
  return (
    <>
      <DialogTrigger>
        <Button
          aria-label={nameOf(status)}
          className={classNames(styles['button'], styles['state'], styles[status])}
        >
          <span className={styles['word']}>{t(`workspace.connectionStatus.${status}`)}</span>
        </Button>
        <Explanation resource={resource} status={status} />
      </DialogTrigger>
      {/* Separate from the button, which changes more often than it is announced, and is not read again
          each time. */}
      <LiveText cause="news" text={announced === null ? '' : nameOf(announced)} />
    </>
  );
}

function Explanation({ resource, status }: ExplanationProps) {
  const { t } = useTranslation();
  const title = useId();
  const details = useId();
  return (
    // A dialog, so that its hidden close buttons are within one.
    <Popover
      placement="bottom end"
      aria-labelledby={title}
      render={(props) => <div {...props} aria-describedby={details} />}
      className={styles['popover']}
    >
      <h2 id={title} className={classNames(styles['title'], styles['state'], styles[status])}>
        {t(`workspace.connectionStatus.${status}`)}
      </h2>
      <div id={details} className={styles['details']}>
        <p>{t(`workspace.connectionStatus.${status}Hint`)}</p>
        {/* Push delivers changes without a refresh: the time of the last refresh would only mislead then. */}
        {status !== 'current' && <RefreshTime resource={resource} />}
      </div>
    </Popover>
  );
}

const isToday = (at: Date) => at.toDateString() === new Date().toDateString();

/** The age of a list: « Dernière actualisation à 14:07 ». */
function RefreshTime({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const { state } = useListState(resource);
  const { refreshedAt } = useResourceStore(resource);
  if (refreshedAt === null) return state === 'ready' && <p>{t('workspace.connectionStatus.neverUpdated')}</p>;
  const at = new Date(refreshedAt);
  return (
    <p>
      {isToday(at)
        ? t('workspace.connectionStatus.updatedAt', { time: formatTime(at.toISOString(), pack) })
        : t('workspace.connectionStatus.updatedOn', { date: formatDateTime(at.toISOString(), pack) })}
    </p>
  );
}
