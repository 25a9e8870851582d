import type { Resource } from '@ne2016/contract';
import type { HttpClient } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { Redirect } from '#routes/redirect.tsx';
import { Link } from '#routes/link.tsx';
import { listPath } from '#routes/list-paths.ts';
import { pageNavigator } from '#routes/page-navigator.ts';
import { useSession, useSessionState } from '#session/session-context.tsx';
import type { ScreenPart } from '#extensions/part-api.ts';
import type { User } from '#session/session-state.ts';
import { leaveInputsByEscape } from '#ui/leave-input.ts';
import { LiveRegionContext } from '#ui/live/live-region-context.tsx';
import { renderPacedRegion } from '#ui/live/live-text.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { mayDoSome } from '#live/records/user-rights.ts';
import { BulkProgress } from '#live/bulk/bulk-progress.tsx';
import { ResultPanels } from './result-panels.tsx';
import { DraftsBanner } from './drafts/drafts-banner.tsx';
import { ActionQuestion } from '#extensions/parts/action-question.tsx';
import { ExtensionScreen } from '#extensions/parts/extension-screen.tsx';
import { useInstalledParts } from '#extensions/parts/installed-parts.ts';
import type { EventLogBuffer } from './inspector/event-log-buffer.ts';
import { useRememberedHiding } from '#live/people/use-hidden-while-reading.ts';
import { RecordList } from '#list/record-list.tsx';
import { OpenElsewhereContext, type OpenRequest } from '#record/linked/open-elsewhere.ts';
import { SessionExpiredModal } from './session-expired-modal.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { LazyPart } from '#platform/lazy-part.tsx';
import { registry } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
import { useUndo } from '#live/undo/undo.ts';
import { KeysHelp } from './navigation/keys-help.tsx';
import { useWorkspaceKeys } from './navigation/use-workspace-keys.ts';
import { WorkspaceContext } from '#platform/workspace.ts';
import { SearchEverywhere } from './search-everywhere/search-everywhere.tsx';
import { useHeadingFocus } from './navigation/use-heading-focus.ts';
import { useLostFocus } from './use-lost-focus.ts';
import { useSignOutElsewhere } from '#session/use-signing-out.ts';
import { UndoRefusal } from './undo/undo-refusal.tsx';
import { useUnloadGuard } from '#platform/use-unload-guard.ts';
import { createWorkspace, type Workspace } from './create-workspace.ts';
import { resources } from '#values/shown-resources.ts';
import { renamedListAddress } from '#query/view/renamed-list.ts';
import { useViewMemory } from '#live/lists/view-memory.ts';
import styles from './workspace.module.css';
import { workspaceTexts } from './workspace-texts.ts';
import { useScreenTitle } from '#routes/use-screen-title.ts';

// Before anything of the workspace is rendered: later, it would render everything again.
addBundledTexts(workspaceTexts);

/** Loaded with its texts, which no other part needs. */
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
  /** The list named by the address; `null`: none is named. */
  resourceName: string | null;
}

/** The workspace: the lists that the person may read, one at a time. */
export function WorkspaceScreen({ user, resourceName }: WorkspaceProps) {
  const { locale } = useLocalePack();
  const session = useSession();
  const [workspace] = useState(() => createWorkspace(session, user));
  const { layer, http, toasts, parts } = workspace;
  const eventLog = useStartedWorkspace(workspace);
  const isExpired = useSessionState().state === 'expired';
  return (
    <I18nProvider locale={locale}>
      {/* On a small screen a message would cover the form to sign in again. */}
      <LiveRegionContext value={renderPacedRegion}>
        <ToastRegion queue={toasts} held={isExpired}>
          <DataLayerProvider layer={layer}>
            <WorkspaceContext value={parts}>
              <Page user={user} resourceName={resourceName} eventLog={eventLog} http={http} />
              <ActionQuestion />
            </WorkspaceContext>
            <SessionExpiredModal open={isExpired} user={user} />
          </DataLayerProvider>
        </ToastRegion>
      </LiveRegionContext>
    </I18nProvider>
  );
}

/**
 * Starts a workspace while the component is mounted.
 * @returns The events of its layer; `null` unless the server runs in devMode.
 */
function useStartedWorkspace(workspace: Workspace): EventLogBuffer | null {
  const { eventLog } = workspace;
  const [isInspectable, setInspectable] = useState(false);
  useEffect(() => {
    const stop = workspace.start();
    void workspace.isDevMode().then((isDev) => (isDev ? setInspectable(true) : workspace.eventLog.end()));
    return stop;
  }, [workspace]);
  return isInspectable ? eventLog : null;
}

interface PageProps extends WorkspaceProps {
  eventLog: EventLogBuffer | null;
  http: HttpClient;
}

/** A list, or a screen of the team, with the elements around both. */
function Page({ user, resourceName, eventLog, http }: PageProps) {
  const { t } = useTranslation();
  useWorkspaceEffects(resourceName);
  const { isInspecting, inspect, closeInspector, accountButton } = useInspecting();
  const [openRequest, openRecord, onOpened] = useOpenRequest(resourceName);
  const [isSearching, setSearching] = useState(false);
  const navigation = useOfferedActions(registry.navigation, { searchEverywhere: () => setSearching(true) });
  const readable = useReadableLists(user);
  const screens = useInstalledParts().screensFor(user);
  const first = readable[0];
  if (first === undefined) return <main className={styles['message']}>{t('workspace.empty')}</main>;
  if (resourceName === null) return <Redirect to={listPath(first.name)} />;
  const screen = screens.find(({ path }) => path === resourceName) ?? null;
  const resource = readable.find(({ name }) => name === resourceName) ?? null;
  const around = { user, lists: readable, current: resource };
  return (
    <div className={styles['page']}>
      <Navigation
        {...around}
        synchronised={resource ?? first}
        screens={{ all: screens, current: screen }}
        accountButton={accountButton}
        actions={navigation.at('navigation')}
        onInspect={eventLog === null ? undefined : inspect}
      />
      <div className={styles['work']}>
        <DraftsBanner onOpen={openRecord} />
        <BulkProgress />
        <OpenElsewhereContext value={openRecord}>
          <ResultPanels />
          {resource === null ? (
            <OtherPlace name={resourceName} screen={screen} first={first} user={user} />
          ) : (
            <RecordList
              key={resource.name}
              resource={resource}
              user={user}
              openRequest={openRequest?.resource === resource ? openRequest : null}
              onOpened={onOpened}
            />
          )}
        </OpenElsewhereContext>
        {isInspecting && eventLog !== null && (
          <LazyPart>
            <Inspector resources={readable} eventLog={eventLog} onClose={closeInspector} />
          </LazyPart>
        )}
      </div>
      <SearchEverywhere
        open={isSearching}
        onClose={() => setSearching(false)}
        {...around}
        screens={screens}
        openRecord={openRecord}
      />
      <UndoRefusal userId={user.id} http={http} onOpen={openRecord} />
      <KeysHelp />
    </div>
  );
}

interface OtherPlaceProps {
  name: string;
  /** The screen of the team with this name. */
  screen: ScreenPart | null;
  first: Resource;
  user: User;
}

/** The page of an address that names no list of the person: a screen, a renamed list, or neither. */
function OtherPlace({ name, screen, first, user }: OtherPlaceProps) {
  if (screen !== null) return <ExtensionScreen key={screen.path} part={screen} user={user} />;
  const renamed = renamedListAddress(pageNavigator.place().address, name, resources);
  return renamed === null ? <UnknownPlace name={name} first={first} /> : <Redirect to={renamed} />;
}

/** Whether the inspector is open. The focus returns to the menu that opened it. */
function useInspecting() {
  const [isInspecting, setInspecting] = useState(false);
  const accountButton = useRef<HTMLButtonElement>(null);
  const closeInspector = () => {
    setInspecting(false);
    accountButton.current?.focus();
  };
  return { isInspecting, inspect: () => setInspecting(true), closeInspector, accountButton };
}

/** The effects of the workspace besides rendering, and its undo and redo. */
function useWorkspaceEffects(resourceName: string | null): void {
  useUnloadGuard();
  useSignOutElsewhere();
  useRememberedHiding();
  useHeadingFocus(resourceName);
  useLostFocus();
  useWorkspaceKeys();
  useOfferedActions(registry.workspace, { undo: useUndo() });
  useEffect(leaveInputsByEscape, []);
}

/** Returns the lists that a person may read, in the order of declaration. */
function useReadableLists({ role }: User): readonly Resource[] {
  return useMemo(() => resources.filter((resource) => mayDoSome('read', resource, { role })), [role]);
}

/**
 * Returns a record to open in its list, a function that requests it and shows the list, and one that ends the
 * request.
 */
function useOpenRequest(
  resourceName: string | null,
): [OpenRequest | null, (request: OpenRequest) => void, () => void] {
  const memory = useViewMemory();
  const [request, setRequest] = useState<OpenRequest | null>(null);
  const open = (next: OpenRequest) => {
    setRequest(next);
    const { name } = next.resource;
    if (resourceName !== name) void pageNavigator.push(memory.addressOf(name));
  };
  return [request, open, useCallback(() => setRequest(null), [])];
}

/** Shown at an address that names neither a list nor a screen, or one that the person may not see. */
function UnknownPlace({ name, first }: { name: string; first: Resource }) {
  const { t } = useTranslation();
  const heading = useScreenTitle(t('workspace.unknown.title'));
  return (
    <main className={styles['unknown']}>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {t('workspace.unknown.title')}
      </h1>
      <p>{t('workspace.unknown.text', { name })}</p>
      <p>
        <Link to={listPath(first.name)}>{t('workspace.unknown.way', { list: first.labels.plural })}</Link>
      </p>
    </main>
  );
}
