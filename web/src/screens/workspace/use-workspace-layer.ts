import { paths } from '@ne2016/contract';
import {
  createDataLayer,
  createHttpClient,
  type DataLayer,
  type HttpClient,
  HttpError,
  type PushPort,
} from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { resources } from '@ne2016/resources';
import { useEffect, useState } from 'react';
import type { Session } from '../../session/create-session.ts';
import { resumeAfterSignIn } from '../../session/resume-after-sign-in.ts';
import { useSession } from '../../session/session-context.tsx';

const isEncrypted = () => location.protocol === 'https:';

/** The push service of the page's own origin; none when the server names no key. */
function pushOf(configuration: unknown, http: HttpClient): PushPort | undefined {
  const { push } = (configuration ?? {}) as { push?: { key?: unknown } };
  if (typeof push?.key !== 'string') return undefined;
  const port = Number(location.port) || (isEncrypted() ? 443 : 80);
  return pusherPush({ key: push.key, host: location.hostname, port, tls: isEncrypted(), http });
}

/** Push is a hint: who does not get the configuration works without it, and the lists end up the same. */
async function fetchConfiguration(http: HttpClient): Promise<unknown> {
  try {
    return (await http.request({ method: 'GET', path: paths.configuration })).body;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return null;
  }
}

async function createWorkspaceLayer(session: Session, userId: string): Promise<DataLayer> {
  const http = resumeAfterSignIn(createHttpClient(), session, userId);
  const push = pushOf(await fetchConfiguration(http), http);
  return createDataLayer({ resources, http, ...(push && { push }) });
}

/** The data layer of one person, as long as the page is theirs; `null` before it is made. */
export function useWorkspaceLayer(userId: string): DataLayer | null {
  const session = useSession();
  const [layer, setLayer] = useState<DataLayer | null>(null);
  useEffect(() => {
    let isWanted = true;
    let started: DataLayer | undefined;
    const open = async () => {
      const made = await createWorkspaceLayer(session, userId);
      if (!isWanted) return;
      started = made;
      made.start();
      setLayer(made);
    };
    void open();
    return () => {
      isWanted = false;
      started?.stop();
    };
  }, [session, userId]);
  return layer;
}
