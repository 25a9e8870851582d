import type { Person, Resource, Role } from '@ne2016/contract';
import { type Clock, createDataLayer, type DataLayer, type HttpClient } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { setUpUser } from '#ui/testing/set-up-user.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import type { InterfaceExtension } from '#extensions/interface-extension.ts';
import { ActionQuestion } from '#extensions/parts/action-question.tsx';
import { ActionRuns, actionRunsPart } from '#extensions/parts/action-runs.ts';
import { InstalledParts, installedPartsPart } from '#extensions/parts/installed-parts.ts';
import { WorkspaceActions, workspaceActionsPart } from '#platform/workspace-actions.ts';
import { useWorkspaceKeys } from '../navigation/use-workspace-keys.ts';
import { ResultPanels } from '../result-panels.tsx';
import { withComputed } from '#query/computed/computed-layer.ts';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import { historyCallsPart } from '#live/records/use-history-calls.ts';
import { undoPart } from '#live/undo/undo.ts';
import { fixedPerson, personPart } from '#platform/current-person.ts';
import { WorkspaceContext, WorkspaceParts } from '#platform/workspace.ts';
import { ToastQueue } from '#ui/toast/toast-queue.ts';
import type { FileCalls } from '#values/files/file-calls.ts';
import { fileCallsPart } from '#values/files/use-file-calls.ts';
import { RecordList } from '#list/record-list.tsx';
import { createWorkspaceAuthors, recordAuthorsPart } from '#live/authors/workspace-authors.ts';
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

interface ListPageProps extends Required<Pick<OpenListOptions, 'openElsewhere'>> {
  layer: DataLayer;
  toasts: ToastQueue;
  parts: WorkspaceParts;
  children: ReactNode;
}

/** The keys of the workspace. */
function Keys() {
  useWorkspaceKeys();
  return null;
}

/** The surroundings of a list in the workspace. */
function ListPage({ layer, toasts, parts, openElsewhere, children }: ListPageProps) {
  return (
    <ToastRegion queue={toasts}>
      <DataLayerProvider layer={layer}>
        <WorkspaceContext value={parts}>
          <OpenElsewhereContext value={openElsewhere}>
            <ResultPanels />
            {children}
          </OpenElsewhereContext>
          <ActionQuestion />
          <Keys />
        </WorkspaceContext>
      </DataLayerProvider>
    </ToastRegion>
  );
}

const elsewhere = (
  <main>
    <h1 tabIndex={-1}>Ailleurs</h1>
  </main>
);

interface TestPartsOptions extends Required<Pick<OpenListOptions, 'files' | 'historyCalls' | 'extensions'>> {
  layer: DataLayer;
  http: HttpClient;
  toasts: ToastQueue;
  user: Person;
}

/** Returns the parts of a workspace that a list uses in tests. */
function createTestParts({ layer, http, toasts, user, ...options }: TestPartsOptions): WorkspaceParts {
  const person = fixedPerson(user);
  return new WorkspaceParts()
    .add(personPart, person)
    .add(workspaceActionsPart, new WorkspaceActions())
    .add(fileCallsPart, options.files)
    .add(historyCallsPart, options.historyCalls)
    .add(recordAuthorsPart, createWorkspaceAuthors(user.id, layer, http))
    .add(installedPartsPart, new InstalledParts(options.extensions))
    .add(actionRunsPart, new ActionRuns({ layer, person, toasts, undo: undoPart.outside }));
}

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
  const toasts = new ToastQueue();
  const parts = createTestParts({ layer, http, toasts, user, files, historyCalls, extensions });
  const page = (children: ReactNode) => (
    <ListPage {...{ layer, toasts, parts, openElsewhere }}>{children}</ListPage>
  );
  const list = (
    <Profiler id="list" onRender={() => (renders += 1)}>
      <RecordList resource={resource} user={user} />
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
    actions: () => parts.get(workspaceActionsPart).all(),
  };
}
