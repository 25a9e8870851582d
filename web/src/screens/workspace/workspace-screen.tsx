import { isAllowed, type Resource } from '@ne2016/contract';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { resources } from '@ne2016/resources';
import { lazy, type Ref, Suspense, useCallback, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { addBundledTexts } from '../../ui/texts/texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { Link, Redirect, useLocation } from 'wouter';
import { useLocalePack } from '../../i18n/use-locale-pack.ts';
import { listPath, routes } from '../../routes/routes.ts';
import { useSessionState } from '../../session/session-context.tsx';
import type { User } from '../../session/session-state.ts';
import { Logo } from '../../ui/logo.tsx';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { ConnectionStatusButton } from './connection-status-button.tsx';
import { DraftsBanner } from './drafts/drafts-banner.tsx';
import type { OpenRequest } from './drafts/recover-drafts.ts';
import { FileCallsProvider } from './files/file-calls-context.tsx';
import type { TrailLog } from './inspector/trail-log.ts';
import { RecordList } from './list/record-list.tsx';
import { SessionExpiredModal } from './session-expired-modal.tsx';
import { useSignOutElsewhere } from './use-signing-out.ts';
import { useUnloadGuard } from './use-unload-guard.ts';
import { useWorkspaceLayer } from './use-workspace-layer.ts';
import { UserMenu } from './user-menu.tsx';
import { findResource } from './values/resource-by-name.ts';
import styles from './workspace.module.css';
import { workspaceTexts } from './workspace-texts.ts';

// Before anything of the workspace is shown: not while it is rendered, which would render the rest anew.
addBundledTexts(workspaceTexts);

/** Comes with its texts, for which nobody else waits. */
const Inspector = lazy(async () => {
  const [{ Inspector }, { inspectorTexts }] = await Promise.all([
    import('./inspector/inspector.tsx'),
    import('./inspector/inspector-texts.ts'),
  ]);
  addBundledTexts(inspectorTexts);
  return { default: Inspector };
});

interface WorkspaceProps {
  user: User;
  /** The list to show, as the address names it; `null`: none is named. */
  resourceName: string | null;
}

/** The place of work: the lists that this person may read, one at a time. */
export function WorkspaceScreen({ user, resourceName }: WorkspaceProps) {
  const { locale } = useLocalePack();
  const { layer, trail, files } = useWorkspaceLayer(user.id);
  const isExpired = useSessionState().state === 'expired';
  return (
    <I18nProvider locale={locale}>
      {/* On a small screen a message would lie over the form to sign in again. */}
      <ToastRegion held={isExpired}>
        <DataLayerProvider layer={layer}>
          <FileCallsProvider calls={files}>
            <OpenList user={user} resourceName={resourceName} trail={trail} />
          </FileCallsProvider>
          <SessionExpiredModal open={isExpired} user={user} />
        </DataLayerProvider>
      </ToastRegion>
    </I18nProvider>
  );
}

function OpenList({ user, resourceName, trail }: WorkspaceProps & { trail: TrailLog | null }) {
  const { t } = useTranslation();
  useUnloadGuard();
  useSignOutElsewhere();
  const [isInspecting, setInspecting] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [openRequest, openRecord, onOpened] = useOpenRequest();
  const readable = resources.filter((resource) => isAllowed(user.role, 'read', resource));
  const first = readable[0];
  if (first === undefined) return <main className={styles['message']}>{t('workspace.empty')}</main>;
  if (resourceName === null) return <Redirect to={listPath(first.name)} replace />;
  const resource = findResource(resourceName);
  if (resource === undefined || !isAllowed(user.role, 'read', resource))
    return <Redirect to={routes.login} replace />;
  return (
    <div className={styles['page']}>
      <WorkspaceHeader
        user={user}
        lists={readable}
        current={resource}
        menuButton={menuButton}
        onInspect={trail === null ? undefined : () => setInspecting(true)}
      />
      <DraftsBanner onOpen={openRecord} />
      <RecordList
        key={resource.name}
        resource={resource}
        user={user}
        openRequest={openRequest?.resource === resource ? openRequest : null}
        onOpened={onOpened}
      />
      {isInspecting && trail !== null && (
        <Suspense fallback={null}>
          <Inspector
            resources={readable}
            trail={trail}
            onClose={() => {
              setInspecting(false);
              menuButton.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A record that is to be opened in its list, which is shown for it. */
function useOpenRequest(): [OpenRequest | null, (request: OpenRequest) => void, () => void] {
  const [location, navigate] = useLocation();
  const [request, setRequest] = useState<OpenRequest | null>(null);
  const open = (next: OpenRequest) => {
    setRequest(next);
    const path = listPath(next.resource.name);
    // The modal that asks has an entry of its own in the history, which becomes that of the list.
    if (path !== location) navigate(path, { replace: true });
  };
  return [request, open, useCallback(() => setRequest(null), [])];
}

interface WorkspaceHeaderProps {
  user: User;
  lists: readonly Resource[];
  current: Resource;
  menuButton: Ref<HTMLButtonElement>;
  /** Not given where there is no inspector. */
  onInspect: (() => void) | undefined;
}

/** What is on every page of the workspace: where one can go, the connection status, who is signed in. */
function WorkspaceHeader({ user, lists, current, ...menu }: WorkspaceHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={styles['header']}>
      <p className={styles['brand']}>
        <Logo />
        <span>{t('app.name')}</span>
      </p>
      <nav aria-label={t('workspace.menu')} className={styles['nav']}>
        {lists.map((resource) => (
          <Link
            key={resource.name}
            href={listPath(resource.name)}
            aria-current={resource === current ? 'page' : undefined}
          >
            {resource.labels.plural}
          </Link>
        ))}
      </nav>
      <ConnectionStatusButton resource={current} />
      <UserMenu user={user} {...menu} />
    </header>
  );
}
