import type { UserSession } from '../accounts/account.ts';
import { channelsAuthorizationPath, paths, userAuthenticationPath } from '@ne2016/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireSession, sessionOf } from '../accounts/request-session.ts';
import { readBody } from '../http/read-body.ts';
import { ok } from '../openapi/parts/answers.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { object, text } from '../openapi/parts/schemas.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { authorizeChannel, type ChannelAuthorization, type ChannelRights } from './authorize-channel.ts';
import { pushUserOf, signUser } from './protocol/channel-signature.ts';
import type { SignedInSockets } from './external/signed-in-sockets.ts';
import type { SessionWatch } from './session-watch.ts';

const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/);

/** What joining a private channel takes. */
const authorizationBody = z.object({ socket_id: socketId, channel_name: z.string().max(200) });

/** More lists than a team declares. A body with more is one that nobody of ours sends. */
const mostTogether = 100;

/** What joining several channels at once takes. */
const channelsBody = z.object({
  socket_id: socketId,
  channel_names: z.array(z.string().max(200)).min(1).max(mostTogether),
});

/** What signing in to the push service takes. */
const authenticationBody = z.object({ socket_id: socketId });

const formType = 'application/x-www-form-urlencoded';
const bodyTypes = ['application/json', formType];

const authorizationOptions = described(
  tags.application,
  'authorizeChannel',
  'Autoriser l’abonnement à un canal privé ou à un canal de présence',
  {
    description:
      'Un canal privé porte le nom d’une liste\u00a0; un canal de présence, `presence-{resource}.{id}`, celui d’une fiche que la personne voit, ou `presence-{resource}`, celui d’une liste qu’elle lit.',
    body: authorizationBody,
    bodyTypes,
    answers: ok(
      'La signature\u00a0; pour un canal de présence, `channel_data` dit qui le rejoint',
      object({ auth: text, channel_data: text }, ['channel_data']),
    ),
    problems: ['forbidden'],
  },
);

const channelsOptions = described(
  tags.application,
  'authorizeChannels',
  'Autoriser l’abonnement à plusieurs canaux en un appel',
  {
    description: 'Comme l’autorisation d’un seul canal ; `null` pour un canal qui est refusé.',
    body: channelsBody,
    answers: ok(
      'Les signatures, par le nom du canal',
      object({
        channels: {
          type: 'object',
          additionalProperties: {
            anyOf: [object({ auth: text, channel_data: text }, ['channel_data']), { type: 'null' }],
          },
        },
      }),
    ),
  },
);

const authenticationOptions = described(
  tags.application,
  'authenticateSocket',
  'Rattacher une connexion du service de push à la session',
  {
    body: authenticationBody,
    bodyTypes,
    answers: ok('La signature', object({ auth: text, user_data: text })),
  },
);

/** `pusher-js` sends a form by default. */
function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** @throws every error that is no refusal */
function refused(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'forbidden') return null;
  throw error;
}

/** @throws ProblemError `forbidden` for a socket beyond those that a session or an account may have. */
function admittedSession(
  { admit }: ChannelRoutesParts,
  request: FastifyRequest,
  socketId: string,
): UserSession {
  const session = sessionOf(request);
  if (!admit(session, socketId)) throw new ProblemError('forbidden');
  return session;
}

/** What the routes work on. */
export interface ChannelRoutesParts extends ChannelRights {
  /** Told of every socket that was let in, by which session, and into which channel. */
  sessions: Pick<SessionWatch, 'authorized'>;
  /** Whether a session may have this socket, too. */
  admit: (session: UserSession, socketId: string) => boolean;
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

    scope.post(`/${paths.channelAuthorization}`, authorizationOptions, async (request) => {
      const { socket_id: socket, channel_name: channel } = readBody(authorizationBody, request);
      const session = admittedSession(parts, request, socket);
      const authorization = await authorizeChannel(parts, session.account, socket, channel);
      parts.sessions.authorized(session, socket, channel);
      return authorization;
    });

    scope.post(`/${channelsAuthorizationPath}`, channelsOptions, async (request) => {
      const { socket_id: socket, channel_names: names } = readBody(channelsBody, request);
      const session = admittedSession(parts, request, socket);
      const channels = new Map<string, ChannelAuthorization | null>();
      for (const name of names) {
        const authorization = await authorizeChannel(parts, session.account, socket, name).catch(refused);
        channels.set(name, authorization);
        if (authorization !== null) parts.sessions.authorized(session, socket, name);
      }
      return { channels: Object.fromEntries(channels) };
    });

    scope.post(`/${userAuthenticationPath}`, authenticationOptions, async (request) => {
      const { socket_id: socket } = readBody(authenticationBody, request);
      const session = admittedSession(parts, request, socket);
      await parts.signedIn?.add(session, socket);
      const userData = JSON.stringify({ id: pushUserOf(session.id) });
      return { auth: signUser(parts.application, socket, userData), user_data: userData };
    });
  });
}
