import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { watchersPaths } from '@ne2016/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { ProblemError } from '../problems/problem-error.ts';
import { sendProblem } from '../problems/problem-handler.ts';
import { callerOf } from '../security/caller.ts';

/** What a proxy adds to a call that it passes on, and no program on this machine to its own. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

function isLoopback(address: string | undefined): boolean {
  if (address === '::1') return true;
  const caller = callerOf(address ?? '');
  return isIPv4(caller) && caller.startsWith('127.');
}

/**
 * Whether a program on this machine asks. A proxy on this machine has such an address too, whoever asked it, so what
 * any proxy has passed on is not believed.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress) && proxyHeaders.every((name) => headers[name] === undefined);
}

/** Compares in a time that tells nothing about the token, not even how long it is. */
function carriesToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const howToBeAllowed =
  'Les mesures ne se lisent que depuis cette machine ou, si la variable METRICS_TOKEN est définie, avec ce jeton (en-tête Authorization, valeur « Bearer … »).';

/** The call of Prometheus: with `token` for whoever carries it, else for programs on this machine alone. */
export function addMetricsRoute(server: FastifyInstance, registry: Registry, token: string | null): void {
  server.get(`/${watchersPaths.metrics}`, async (request, reply) => {
    const isAllowed = token === null ? isFromThisMachine(request) : carriesToken(request, token);
    if (!isAllowed) return sendProblem(reply, new ProblemError('forbidden'), { detail: howToBeAllowed });
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
