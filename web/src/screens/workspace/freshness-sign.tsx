import type { Resource } from '@ne2016/contract';
import { useConnection, useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { type Freshness, freshnessOf } from './freshness-of.ts';
import styles from './workspace.module.css';

const hintOf = {
  current: 'workspace.freshness.currentHint',
  connecting: 'workspace.freshness.connectingHint',
  refreshing: 'workspace.freshness.connectingHint',
  offline: 'workspace.freshness.offlineHint',
} as const satisfies Record<Freshness, string>;

/** Changes only with what it says, not with every refresh. */
function useFreshness(resource: Resource): Freshness {
  const connection = useConnection();
  const store = useResourceStore(resource);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => freshnessOf(connection, store.state),
  );
}

/** Says in a word whether the list is up to date. */
export function FreshnessSign({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const freshness = useFreshness(resource);
  return (
    <p
      role="status"
      className={classNames(styles['freshness'], styles[freshness])}
      title={t(hintOf[freshness])}
    >
      {t(`workspace.freshness.${freshness}`)}
    </p>
  );
}
