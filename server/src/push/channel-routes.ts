import { paths, userAuthenticationPath } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireSession, sessionOf } from '../accounts/session.ts';
import { readBody } from '../http/read-body.ts';
import { authorizeChannel, type ChannelRights } from './authorize-channel.ts';
import { pushUserOf, signUser } from './channel-signature.ts';
import type { SignedInSockets } from './external/signed-in-sockets.ts';
import type { SessionWatch } from './session-watch.ts';

const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/);

/** What joining a private channel takes. */
export const authorizationBody = z.object({ socket_id: socketId, channel_name: z.string().max(200) });

/** What signing in to the push service takes. */
export const authenticationBody = z.object({ socket_id: socketId });

/** `pusher-js` asks with a form, unless it is told otherwise. */
function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** What the routes work on. */
export interface ChannelRoutesParts extends ChannelRights {
  /** Told of every socket that was let in, by which session, and into which channel. */
  sessions: Pick<SessionWatch, 'authorized'>;
  /** Told of every socket that signs in to an external push service, before that knows whose it is. */
  signedIn: Pick<SignedInSockets, 'add'> | null;
}

/**
 * The calls by which a signed-in browser may join the channels that not everybody may hear, and tells a push service
 * elsewhere which session its socket belongs to.
 */
export async function addChannelRoutes(server: FastifyInstance, parts: ChannelRoutesParts): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope);
    requireSession(scope, parts.auth);

    scope.post(`/${paths.channelAuthorization}`, async (request) => {
      const { socket_id: socket, channel_name: channel } = readBody(authorizationBody, request);
      const session = sessionOf(request);
      const authorization = await authorizeChannel(parts, session.account, socket, channel);
      parts.sessions.authorized(session, socket, channel);
      return authorization;
    });

    scope.post(`/${userAuthenticationPath}`, async (request) => {
      const { socket_id: socket } = readBody(authenticationBody, request);
      const session = sessionOf(request);
      await parts.signedIn?.add(session, socket);
      const userData = JSON.stringify({ id: pushUserOf(session.id) });
      return { auth: signUser(parts.application, socket, userData), user_data: userData };
    });
  });
}
