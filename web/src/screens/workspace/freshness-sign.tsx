import type { Resource } from '@ne2016/contract';
import { useConnection, useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../formats/format-date.ts';
import { useLocalePack } from '../../i18n/use-locale-pack.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Freshness, freshnessOf } from './freshness-of.ts';
import styles from './workspace.module.css';

/** Changes only with what it says, not with every refresh. */
function useFreshness(resource: Resource): Freshness {
  const connection = useConnection();
  const store = useResourceStore(resource);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => freshnessOf(connection, store.state),
  );
}

const isToday = (at: Date) => at.toDateString() === new Date().toDateString();

/** Since when a list may be old: « Dernière actualisation à 14:07 ». */
function UpdatedAt({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const store = useResourceStore(resource);
  if (store.refreshedAt === null)
    return store.state.state === 'ready' ? t('workspace.freshness.neverUpdated') : null;
  const at = new Date(store.refreshedAt);
  return isToday(at)
    ? t('workspace.freshness.updatedAt', { time: formatTime(at.toISOString(), pack) })
    : t('workspace.freshness.updatedOn', { date: formatDateTime(at.toISOString(), pack) });
}

/** Says in a word whether the list is up to date. */
export function FreshnessSign({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const freshness = useFreshness(resource);
  return (
    <p
      role="status"
      className={classNames(styles['freshness'], styles[freshness])}
      title={t(`workspace.freshness.${freshness}Hint`)}
    >
      {t(`workspace.freshness.${freshness}`)}
      {freshness === 'offline' && (
        <span className={styles['since']}>
          <UpdatedAt resource={resource} />
        </span>
      )}
    </p>
  );
}
