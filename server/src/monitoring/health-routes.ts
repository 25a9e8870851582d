import { paths } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import type { Readiness, ReadinessState } from './readiness.ts';

/** When to ask again whether the server is ready, in seconds. */
const retryAfter = 5;

/** The problem of a server that nothing should be sent to for now. */
export function notReady(failed: (ReadinessState & { isReady: false })['failed']): ProblemError {
  const params = failed === 'stopping' ? {} : { context: failed };
  return new ProblemError('not_ready', { params, retryAfter });
}

/**
 * The calls of whoever watches over the server, for anybody: whether the process is alive, and whether a change gets
 * through. The first touches nothing else, so that a slow database makes nobody end the process.
 */
export function addHealthRoutes(server: FastifyInstance, readiness: Readiness): void {
  server.get(`/${paths.health}`, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  server.get(`/${paths.ready}`, async (_request, reply) => {
    const state = await readiness.check();
    if (!state.isReady) throw notReady(state.failed);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
