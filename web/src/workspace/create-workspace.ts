import {
  createDataLayer,
  createHttpClient,
  type DataLayer,
  type HttpClient,
  type HttpClientOptions,
} from '@ne2016/data-layer';
import type { Person } from '@ne2016/contract';
import { indexedDbPersistence } from '@ne2016/data-layer/persistence';
import { recordPresence } from '@ne2016/data-layer/presence';
import { broadcastTabs } from '@ne2016/data-layer/tabs';
import { undoLog } from '@ne2016/data-layer/undo';
import { resources } from '#values/shown-resources.ts';
import type { Session } from '#session/session.ts';
import { userOf } from '#session/session-state.ts';
import { resumeAfterSignIn } from '#session/resume-after-sign-in.ts';
import { withComputed } from '#query/computed/computed-layer.ts';
import { configurationSource, configuredPush } from '#platform/configuration.ts';
import { type CurrentPerson, personPart } from '#platform/current-person.ts';
import { WorkspaceActions, workspaceActionsPart } from '#platform/workspace-actions.ts';
import { WorkspaceParts } from '#platform/workspace.ts';
import { actionRunsPart, ActionRuns } from '#extensions/parts/action-runs.ts';
import { createWorkspaceAuthors, recordAuthorsPart } from '#live/authors/workspace-authors.ts';
import { createWorkspaceChanges, listChangesPart } from '#live/changes/workspace-changes.ts';
import { RecentRecords, recentRecordsPart } from '#live/lists/recent-records.ts';
import { ViewMemory, viewMemoryPart } from '#live/lists/view-memory.ts';
import { createHistoryCalls } from '#live/records/history-calls.ts';
import { historyCallsPart } from '#live/records/use-history-calls.ts';
import { undoPart } from '#live/undo/undo.ts';
import { createWorkspaceVisits, listVisitsPart } from '#live/visits/workspace-visits.ts';
import { PublishedCounts, viewCountsPart } from '#list/saved-views/published-counts.tsx';
import { ToastQueue } from '#ui/toast/toast-queue.ts';
import { createFileCalls } from '#values/files/file-calls.ts';
import { fileCallsPart } from '#values/files/use-file-calls.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { EventLogBuffer } from './inspector/event-log-buffer.ts';
import { WorkspaceUndo } from './undo/workspace-undo.ts';

/** The workspace of one person, without React: everything that lives as long as they are signed in. */
export interface Workspace {
  readonly layer: DataLayer;
  /** For calls that are not about records. */
  readonly http: HttpClient;
  readonly toasts: ToastQueue;
  /** The events of the layer; logged from the start, before it is known whether the person may see them. */
  readonly eventLog: EventLogBuffer;
  readonly isDevMode: () => Promise<boolean>;
  /** The parts that components read. */
  readonly parts: WorkspaceParts;
  /** Connects to the server and tracks changes, until the returned function is called. */
  start(): () => void;
}

/** Returns the person of a session, whose role may change. */
function personOf(session: Session, { id, role }: Person): CurrentPerson {
  let person: Person = { id, role };
  return {
    current() {
      const now = userOf(session.current());
      if (now?.id === id && now.role !== person.role) person = { id, role: now.role };
      return person;
    },
    subscribe: (listener) => session.subscribe(listener),
  };
}

/** Resumes storing after a new sign-in over the page: a sign-out in another tab has emptied the storage. */
export function keepAfterSignIn(session: Session, layer: Pick<DataLayer, 'resumeStorage'>): () => void {
  let before = session.current().state;
  return session.subscribe(() => {
    const { state } = session.current();
    if (before === 'expired' && state === 'signedIn') layer.resumeStorage();
    before = state;
  });
}

/** Creates the workspace of the signed-in person. Another person gets a new one. */
export function createWorkspace(session: Session, user: Person): Workspace {
  const { id: userId, role } = user;
  const createClient = (options?: HttpClientOptions) =>
    resumeAfterSignIn(createHttpClient(options), session, userId);
  const http = createClient();
  const configuration = configurationSource(http);
  const eventLog = new EventLogBuffer();
  const own = createDataLayer({
    resources: [...resources, savedViews],
    http,
    extensions: true,
    push: configuredPush(http, configuration, () => session.revalidate()),
    persistence: indexedDbPersistence({ name: userId }),
    presence: recordPresence,
    tabs: broadcastTabs({ user: userId }),
    undo: undoLog,
    onEvent: (entry) => eventLog.append(entry),
  });
  const layer = withComputed(own, role);
  const toasts = new ToastQueue();
  const { parts, changes } = createParts({ layer, http, toasts, person: personOf(session, user) });
  parts.add(fileCallsPart, createFileCalls(createClient, configuration));
  return {
    ...{ layer, http, toasts, eventLog, parts },
    isDevMode: async () => (await configuration()).devMode,
    start() {
      const ends = [keepAfterSignIn(session, layer), changes.follow()];
      layer.start();
      return () => {
        layer.stop();
        for (const end of ends) end();
      };
    },
  };
}

type PartsOptions = Pick<Workspace, 'layer' | 'http' | 'toasts'> & { readonly person: CurrentPerson };

/** Returns the parts over the data layer of a person. */
function createParts({ layer, http, toasts, person }: PartsOptions) {
  const authors = createWorkspaceAuthors(person.current().id, layer, http);
  const changes = createWorkspaceChanges(resources, layer, authors);
  const undo = new WorkspaceUndo({ layer, person, toasts });
  const parts = new WorkspaceParts()
    .add(personPart, person)
    .add(historyCallsPart, createHistoryCalls(http))
    .add(viewMemoryPart, new ViewMemory())
    .add(workspaceActionsPart, new WorkspaceActions())
    .add(recentRecordsPart, new RecentRecords())
    .add(recordAuthorsPart, authors)
    .add(listChangesPart, changes)
    .add(listVisitsPart, createWorkspaceVisits(layer, authors))
    .add(viewCountsPart, new PublishedCounts())
    .add(undoPart, undo)
    .add(actionRunsPart, new ActionRuns({ layer, person, toasts, undo }));
  return { parts, changes };
}
