import { channelOf, isAllowed, isPrivateChannel, paths, type Resource } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Auth } from '../accounts/create-auth.ts';
import { requireSession, sessionOf } from '../accounts/session.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { readBody } from '../problems/read-body.ts';
import { type PushApplication, signChannel } from './channel-signature.ts';
import type { SessionWatch } from './session-watch.ts';

/** What joining a private channel takes. */
export const authorizationBody = z.object({
  socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
  channel_name: z.string().max(200),
});

/** `pusher-js` asks with a form, unless it is told otherwise. */
function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** What the routes work on. */
export interface ChannelRoutesParts {
  auth: Auth;
  resources: readonly Resource[];
  application: PushApplication;
  /** Told of every socket that was let in, and by which session. */
  sessions: Pick<SessionWatch, 'authorized'>;
}

/** The call by which a signed-in browser may join the private channel of a resource that it may read. */
export async function addChannelRoutes(
  server: FastifyInstance,
  { auth, resources, application, sessions }: ChannelRoutesParts,
): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope);
    requireSession(scope, auth);
    scope.post(`/${paths.channelAuthorization}`, async (request) => {
      const { socket_id: socketId, channel_name: channel } = readBody(authorizationBody, request);
      const resource = resources.find((one) => channelOf(one) === channel);
      const isJoinable = resource && isPrivateChannel(channel);
      const session = sessionOf(request);
      if (!isJoinable || !isAllowed(session.account.role, 'read', resource))
        throw new ProblemError('forbidden');
      sessions.authorized(session, socketId);
      return { auth: signChannel(application, socketId, channel) };
    });
  });
}
