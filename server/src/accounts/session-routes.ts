import { paths } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../http/read-body.ts';
import { ok } from '../openapi/parts/answers.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { object, reference } from '../openapi/parts/schemas.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { UserSession } from './account.ts';
import type { Auth } from './create-auth.ts';
import { signOut } from './end-session.ts';
import { endSessions } from './ended-sessions.ts';
import { requireSession, sessionOf } from './request-session.ts';

/** The body of a call that ends one session. */
const revokeBody = z.object({ id: z.string() });

const listOptions = described(
  tags.accounts,
  'listSessions',
  'Les sessions du compte, la plus récente d’abord',
  {
    answers: ok('Les sessions', object({ sessions: { type: 'array', items: reference('Session') } })),
  },
);

const revokeOptions = described(tags.accounts, 'revokeSession', 'Terminer une session', {
  body: revokeBody,
  problems: ['unknown_session'],
});

const revokeOthersOptions = described(tags.accounts, 'revokeOtherSessions', 'Terminer les autres sessions');

const revokeAllOptions = described(tags.accounts, 'revokeSessions', 'Terminer toutes les sessions');

async function sessionsOf(auth: Auth, { account }: UserSession) {
  const { internalAdapter } = await auth.$context;
  const sessions = await internalAdapter.listSessions(account.id, { onlyActiveSessions: true });
  return sessions.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** Adds the routes that list and end sessions of the caller. Other accounts’ cannot be reached. */
export function addSessionRoutes(server: FastifyInstance, auth: Auth): void {
  server.register(async (scope) => {
    requireSession(scope, auth);

    scope.get(`/${paths.sessions}`, listOptions, async (request, reply) => {
      const current = sessionOf(request);
      const sessions = (await sessionsOf(auth, current)).map(({ id, createdAt, updatedAt, userAgent }) => ({
        id,
        createdAt,
        lastSeenAt: updatedAt,
        isCurrent: id === current.id,
        device: userAgent ?? '',
      }));
      return reply.header('cache-control', 'no-store').send({ sessions });
    });

    scope.post(`/${paths.revokeSession}`, revokeOptions, async (request, reply) => {
      const { id } = readBody(revokeBody, request);
      const current = sessionOf(request);
      const revoked = (await sessionsOf(auth, current)).find((one) => one.id === id);
      if (revoked === undefined) throw new ProblemError('unknown_session');
      if (id === current.id) await signOut(auth, request, reply);
      else await endSessions(auth, [revoked.token], 'signedOutElsewhere');
      return reply.send({});
    });

    scope.post(`/${paths.revokeOtherSessions}`, revokeOthersOptions, async (request, reply) => {
      const current = sessionOf(request);
      const others = (await sessionsOf(auth, current)).filter(({ id }) => id !== current.id);
      await endSessions(
        auth,
        others.map(({ token }) => token),
        'signedOutElsewhere',
      );
      return reply.send({});
    });

    scope.post(`/${paths.revokeSessions}`, revokeAllOptions, async (request, reply) => {
      const { internalAdapter } = await auth.$context;
      const current = sessionOf(request);
      const tokens = (await sessionsOf(auth, current)).map(({ token }) => token);
      await endSessions(auth, tokens, 'signedOutElsewhere');
      // Also ends sessions that were started meanwhile.
      await internalAdapter.deleteUserSessions(current.account.id);
      await signOut(auth, request, reply);
      return reply.send({});
    });
  });
}
