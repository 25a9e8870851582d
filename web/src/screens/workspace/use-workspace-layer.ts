import { createDataLayer, createHttpClient, type DataLayer } from '@ne2016/data-layer';
import { indexedDbPersistence } from '@ne2016/data-layer/persistence';
import { resources } from '@ne2016/resources';
import { useEffect, useState } from 'react';
import type { Session } from '../../session/create-session.ts';
import { resumeAfterSignIn } from '../../session/resume-after-sign-in.ts';
import { useSession } from '../../session/session-context.tsx';
import { configuredPush } from './configured-push.ts';

function createWorkspaceLayer(session: Session, userId: string): DataLayer {
  const http = resumeAfterSignIn(createHttpClient(), session, userId);
  const persistence = indexedDbPersistence({ name: userId });
  return createDataLayer({ resources, http, push: configuredPush(http), persistence });
}

/** The data layer of one person, for as long as the page is theirs; whoever comes next mounts anew. */
export function useWorkspaceLayer(userId: string): DataLayer {
  const session = useSession();
  const [layer] = useState(() => createWorkspaceLayer(session, userId));
  useEffect(() => {
    layer.start();
    return () => layer.stop();
  }, [layer]);
  return layer;
}
