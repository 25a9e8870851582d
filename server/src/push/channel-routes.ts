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

/** The body of a call to join a private channel. */
const authorizationBody = z.object({ socket_id: socketId, channel_name: z.string().max(200) });

/** More lists than a team declares; pages never send more. */
const mostTogether = 100;

/** The body of a call to join several channels at once. */
const channelsBody = z.object({
  socket_id: socketId,
  channel_names: z.array(z.string().max(200)).min(1).max(mostTogether),
});

/** The body of a call to sign in to the push service. */
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

/** Accepts forms, which `pusher-js` sends by default. */
function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Returns `null` for a refusal. @throws any other error */
function refused(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'forbidden') return null;
  throw error;
}

/** @throws ProblemError `forbidden` for a socket beyond the limit of a session or an account */
function admittedSession(
  { admit }: ChannelRoutesParts,
  request: FastifyRequest,
  socketId: string,
): UserSession {
  const session = sessionOf(request);
  if (!admit(session, socketId)) throw new ProblemError('forbidden');
  return session;
}

/** The dependencies of the routes. */
export interface ChannelRoutesParts extends ChannelRights {
  /** Called with every authorised socket, its session and its channel. */
  sessions: Pick<SessionWatch, 'authorized'>;
  /** Returns whether a session may have this socket too. */
  admit: (session: UserSession, socketId: string) => boolean;
  /** Stores the sockets that sign in to an external push service, before the service has their user. */
  signedIn: Pick<SignedInSockets, 'add'> | null;
}

/**
 * Adds the calls that authorise a socket of a signed-in browser for channels with restricted access, and that
 * sign it in to an external push service.
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
