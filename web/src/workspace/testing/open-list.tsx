import type { Resource, Role } from '@ne2016/contract';
import { type Clock, createDataLayer, type DataLayer, type HttpClient } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, Profiler, type ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { setUpUser } from '#ui/testing/set-up-user.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import type { InterfaceExtension } from '#extensions/interface-extension.ts';
import { ActionRunnerProvider } from '#extensions/parts/action-runner.tsx';
import { InstalledParts, InstalledPartsProvider } from '#extensions/parts/installed-parts.ts';
import {
  useWorkspaceActions,
  type WorkspaceActions,
  WorkspaceActionsProvider,
} from '#platform/workspace-actions.tsx';
import { useWorkspaceKeys } from '../navigation/use-workspace-keys.ts';
import { ResultPanels } from '../result-panels.tsx';
import { withComputed } from '#query/computed/computed-layer.ts';
import { HistoryCallsProvider } from '#live/records/history-calls-context.tsx';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import { FileCallsProvider } from '#values/files/file-calls-context.tsx';
import type { FileCalls } from '#values/files/file-calls.ts';
import { RecordList } from '#list/record-list.tsx';
import { RecordAuthorsProvider } from '#live/authors/record-authors-context.tsx';
import { OpenElsewhereContext, type OpenRequest } from '#record/linked/open-elsewhere.ts';
import { remember } from '#platform/browser-memory.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import type { ServedRecords } from './serve-records.ts';

/** Gives elements a size in a document without layout for this test, so that a long list renders rows. */
function giveElementsSize(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  HTMLElement.prototype.scrollTo = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
}

/** No file ever arrives. */
const noFileCalls: FileCalls = {
  send: () => () => new Promise(() => undefined),
  confirm: async () => undefined,
  uploadLimit: async () => null,
};

interface OpenListOptions {
  files?: FileCalls;
  query?: string;
  openElsewhere?: (request: OpenRequest) => void;
  role?: Role;
  /** The source of the history; none by default. */
  historyCalls?: HistoryCalls | null;
  /** Interface extensions. */
  extensions?: readonly InterfaceExtension[];
  /** The clock of the data layer; the system’s by default. */
  clock?: Clock;
}

interface ListPageProps extends Required<Pick<OpenListOptions, 'files' | 'openElsewhere'>> {
  layer: DataLayer;
  http: HttpClient;
  installed: InstalledParts;
  user: ComponentProps<typeof RecordList>['user'];
  children: ReactNode;
}

/** The keys of the workspace. Gives a test the actions that are available. */
function Keys({ onActions }: { onActions: (actions: WorkspaceActions) => void }) {
  useWorkspaceKeys();
  onActions(useWorkspaceActions());
  return null;
}

/** The surroundings of a list in the workspace. */
function ListPage({ layer, http, files, openElsewhere, installed, user, children }: ListPageProps) {
  return (
    <ToastRegion>
      <DataLayerProvider layer={layer}>
        <FileCallsProvider calls={files}>
          <RecordAuthorsProvider userId="ada" layer={layer} http={http}>
            <OpenElsewhereContext value={openElsewhere}>
              <InstalledPartsProvider value={installed}>
                <ActionRunnerProvider user={user}>
                  <ResultPanels />
                  {children}
                </ActionRunnerProvider>
              </InstalledPartsProvider>
            </OpenElsewhereContext>
          </RecordAuthorsProvider>
        </FileCallsProvider>
      </DataLayerProvider>
    </ToastRegion>
  );
}

const elsewhere = (
  <main>
    <h1 tabIndex={-1}>Ailleurs</h1>
  </main>
);

/** Shows a list of a server to an administrator, or to a person with another role. */
export async function openList(
  { server, http, resources }: ServedRecords,
  resource: Resource,
  firstRow: string,
  {
    files = noFileCalls,
    query = '',
    openElsewhere = () => undefined,
    role = 'admin',
    historyCalls = null,
    extensions = [],
    clock,
  }: OpenListOptions = {},
) {
  giveElementsSize();
  remember('areEmptyFieldsShown', true);
  history.replaceState(null, '', `#/espace/${resource.name}${query === '' ? '' : '?'}${query}`);
  const layer = withComputed(
    createDataLayer({ resources: [...new Set([...resources, savedViews])], http, ...(clock && { clock }) }),
    'admin',
  );
  let renders = 0;
  const user = { id: 'ada', name: 'Ada', role };
  const parts = { layer, http, files, openElsewhere, installed: new InstalledParts(extensions), user };
  let available: WorkspaceActions | undefined;
  const page = (children: ReactNode) => (
    <WorkspaceActionsProvider>
      <ListPage {...parts}>{children}</ListPage>
      <Keys onActions={(actions) => (available = actions)} />
    </WorkspaceActionsProvider>
  );
  const list = (
    <Profiler id="list" onRender={() => (renders += 1)}>
      <HistoryCallsProvider calls={historyCalls}>
        <RecordList resource={resource} user={user} />
      </HistoryCallsProvider>
    </Profiler>
  );
  const { rerender } = render(page(list));
  const row = (text: string) => screen.findByRole('row', { name: new RegExp(text) });
  await row(firstRow);
  const store = layer.store(resource);
  return {
    server,
    layer,
    store,
    user: setUpUser(),
    row,
    /** Simulates another user. */
    deleteElsewhere: async (id: number) => {
      server.remove(resource, id);
      act(() => store.receive({ action: 'deleted', id }));
      await waitFor(() => expect(store.values(id)).toBeUndefined());
    },
    /** Navigates to another screen, and back. */
    leave: () => rerender(page(elsewhere)),
    comeBack: () => rerender(page(list)),
    renders: () => renders,
    /** Returns the actions that are available now. */
    actions: () => available?.all() ?? [],
  };
}
