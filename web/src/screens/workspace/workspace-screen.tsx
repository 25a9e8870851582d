import { isAllowed } from '@ne2016/contract';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { resources } from '@ne2016/resources';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { useLocalePack } from '../../i18n/use-locale-pack.ts';
import { listPath, routes } from '../../routes/routes.ts';
import { useSessionState } from '../../session/session-context.tsx';
import type { User } from '../../session/session-state.ts';
import { StatusRegion } from '../../ui/status/status-region.tsx';
import { RecordList } from './list/record-list.tsx';
import { SessionExpiredModal } from './session-expired-modal.tsx';
import { useUnloadGuard } from './use-unload-guard.ts';
import { useWorkspaceLayer } from './use-workspace-layer.ts';
import { findResource } from './values/resource-by-name.ts';
import { WorkspaceHeader } from './workspace-header.tsx';
import styles from './workspace.module.css';

interface WorkspaceProps {
  user: User;
  /** The list to show, as the address names it; `null`: none is named. */
  resourceName: string | null;
}

/** The place of work: the lists that this person may read, one at a time. */
export function WorkspaceScreen({ user, resourceName }: WorkspaceProps) {
  const { locale } = useLocalePack();
  const layer = useWorkspaceLayer(user.id);
  const session = useSessionState();
  return (
    <I18nProvider locale={locale}>
      <StatusRegion>
        <DataLayerProvider layer={layer}>
          <OpenList user={user} resourceName={resourceName} />
          <SessionExpiredModal open={session.state === 'expired'} user={user} />
        </DataLayerProvider>
      </StatusRegion>
    </I18nProvider>
  );
}

function OpenList({ user, resourceName }: WorkspaceProps) {
  const { t } = useTranslation();
  useUnloadGuard();
  const readable = resources.filter((resource) => isAllowed(user.role, 'read', resource));
  const first = readable[0];
  if (first === undefined) return <main className={styles['message']}>{t('workspace.empty')}</main>;
  if (resourceName === null) return <Redirect to={listPath(first.name)} replace />;
  const resource = findResource(resourceName);
  if (resource === undefined || !isAllowed(user.role, 'read', resource))
    return <Redirect to={routes.login} replace />;
  return (
    <div className={styles['page']}>
      <WorkspaceHeader user={user} lists={readable} current={resource} />
      <RecordList key={resource.name} resource={resource} user={user} />
    </div>
  );
}
