import {
  createDataLayer,
  createHttpClient,
  type DataLayer,
  type HttpClient,
  type HttpClientOptions,
} from '@ne2016/data-layer';
import { indexedDbPersistence } from '@ne2016/data-layer/persistence';
import { recordPresence } from '@ne2016/data-layer/presence';
import { broadcastTabs } from '@ne2016/data-layer/tabs';
import { undoLog } from '@ne2016/data-layer/undo';
import { resources } from '#values/shown-resources.ts';
import { useEffect, useState } from 'react';
import type { Session } from '#session/session.ts';
import type { User } from '#session/session-state.ts';
import { resumeAfterSignIn } from '#session/resume-after-sign-in.ts';
import { useSession } from '#session/session-context.tsx';
import { withComputed } from '#query/computed/computed-layer.ts';
import { configurationSource, configuredPush } from '#platform/configuration.ts';
import { createHistoryCalls, type HistoryCalls } from '#live/records/history-calls.ts';
import { createFileCalls, type FileCalls } from '#values/files/file-calls.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { EventLogBuffer } from './inspector/event-log-buffer.ts';

/** The data layer of one person, and what belongs to it. */
interface Workspace {
  readonly layer: DataLayer;
  /** For calls that are not about records. */
  readonly http: HttpClient;
  /** The events of the layer; logged from the start, before it is known whether the person may see them. */
  readonly eventLog: EventLogBuffer;
  readonly files: FileCalls;
  readonly history: HistoryCalls;
  readonly isDevMode: () => Promise<boolean>;
}

type WorkspaceUser = Pick<User, 'id' | 'role'>;

function createWorkspace(session: Session, { id: userId, role }: WorkspaceUser): Workspace {
  const createClient = (options?: HttpClientOptions) =>
    resumeAfterSignIn(createHttpClient(options), session, userId);
  const http = createClient();
  const configuration = configurationSource(http);
  const eventLog = new EventLogBuffer();
  const layer = createDataLayer({
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
  const files = createFileCalls(createClient, configuration);
  const history = createHistoryCalls(http);
  return {
    layer: withComputed(layer, role),
    http,
    eventLog,
    files,
    history,
    isDevMode: async () => (await configuration()).devMode,
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

/**
 * Returns the data layer of the signed-in person. Another person gets a new one: the component mounts again.
 * `eventLog` is `null` unless the server runs in devMode.
 */
export function useWorkspaceLayer(user: WorkspaceUser): Omit<Workspace, 'eventLog' | 'isDevMode'> & {
  eventLog: EventLogBuffer | null;
} {
  const session = useSession();
  const [{ layer, http, eventLog, files, history, isDevMode }] = useState(() =>
    createWorkspace(session, user),
  );
  const [isInspectable, setInspectable] = useState(false);
  useEffect(() => keepAfterSignIn(session, layer), [session, layer]);
  useEffect(() => {
    layer.start();
    void isDevMode().then((isDev) => (isDev ? setInspectable(true) : eventLog.end()));
    return () => layer.stop();
  }, [layer, eventLog, isDevMode]);
  return { layer, http, files, history, eventLog: isInspectable ? eventLog : null };
}
