import { monitoringPaths } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../http/problem-handler.ts';
import { ok } from '../openapi/parts/answers.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { object } from '../openapi/parts/schemas.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { restoreBackup } from '../storage/sqlite/sqlite-errors.ts';
import type { StorageFailure } from '../storage/storage.ts';
import type { FailedPart, Readiness } from './readiness.ts';
import type { TripStage } from './round-trip.ts';

const healthOptions = described(tags.monitoring, 'getHealth', 'Le processus répond-il\u00a0?', {
  answers: ok('Oui', object({ status: { const: 'ok' } })),
  problems: ['unavailable'],
});

const readinessOptions = described(tags.monitoring, 'getReadiness', 'Un changement passe-t-il\u00a0?', {
  answers: ok('Oui', object({ status: { const: 'ready' } })),
  problems: ['unavailable'],
});

/** When to check readiness again, in seconds. */
const retryAfter = 5;

/** The details of a failed readiness check. Waiting alone helps only when the server stops. */
const details: Readonly<Record<TripStage | 'starting', string>> = {
  starting:
    'Le serveur démarre et n’a pas encore de compte : réessayez dans quelques secondes ; si cela dure, consultez son journal.',
  database: 'La base de données a répondu par une erreur\u00a0: consultez le journal du serveur.',
  push: 'Le service de push ne transmet pas les modifications : vérifiez qu’il fonctionne et, s’il est à part, que les variables PUSHER_… sont les mêmes des deux côtés.',
  delta:
    'Une modification a été annoncée, mais la liste ne la contient pas : consultez le journal du serveur.',
};

/** The details when the failure of the database is known: one cause, and its remedy. */
const databaseDetails: Readonly<Record<StorageFailure, string>> = {
  busy: 'La base de données est occupée par un autre programme\u00a0: arrêtez ce programme.',
  unreachable:
    'La base de données est injoignable\u00a0: démarrez son serveur. Rien d’autre n’est à redémarrer.',
  unanswered:
    'La base de données ne répond plus\u00a0: vérifiez la machine où elle fonctionne et le réseau qui y mène. Rien d’autre n’est à redémarrer.',
  full: 'Le disque de la base de données est plein\u00a0: libérez de la place. Rien n’est à redémarrer.',
  damaged: restoreBackup,
};

/** Answers that the server is not ready, with the failed part in its own member, for programs. */
export function sendNotReady(
  reply: FastifyReply,
  failed: FailedPart,
  failure: StorageFailure | null = null,
): FastifyReply {
  const problem = new ProblemError('unavailable', { retryAfter });
  if (failed === 'stopping') return sendProblem(reply, problem, { failed });
  const detail = failure === null ? details[failed] : databaseDetails[failure];
  return sendProblem(reply, problem, { failed, detail });
}

/** Adds the liveness check, open to anyone. A slow database does not affect it, and causes no restart. */
export function addHealthRoute(server: FastifyInstance): void {
  server.get(`/${monitoringPaths.health}`, healthOptions, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}

/** Adds the health checks, open to anyone: is the server alive, and is a change stored and pushed. */
export function addHealthRoutes(server: FastifyInstance, readiness: Readiness): void {
  addHealthRoute(server);
  server.get(`/${monitoringPaths.ready}`, readinessOptions, async (_request, reply) => {
    const state = await readiness.check();
    if (!state.isReady) return sendNotReady(reply, state.failed, state.failure);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
