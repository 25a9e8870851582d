import { builtInResources, type Resource } from '@ne2016/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { environmentWithFile } from '../config/config.ts';
import { type PushProgramSettings, readPushProgramSettings } from '../config/push-program-settings.ts';
import {
  answerBrokenRequest,
  hasTwoHosts,
  ignoreExpectations,
  refuseTwoHosts,
} from '../http/broken-requests.ts';
import { closeConnectionsInTime } from '../http/close-connections.ts';
import { AnswerLog, createLog, withoutNotices } from '../http/log.ts';
import { handleProblems } from '../http/problem-handler.ts';
import { beginningLimits, endSlowCalls } from '../http/slow-calls.ts';
import { answerUnknownMethods } from '../http/unknown-methods.ts';
import { addHealthRoute } from '../monitoring/health-routes.ts';
import { measureRequests } from '../monitoring/measure-requests.ts';
import { addMetricsRoute } from '../monitoring/metrics-route.ts';
import { createPushMetrics } from '../monitoring/metrics.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { clientEventBytesOf } from '../push/client-event-bytes.ts';
import { addPushApi } from '../push/embedded/api-routes.ts';
import { attachPushServer } from '../push/embedded/attach-push-server.ts';
import { isPushUpgrade } from '../push/embedded/push-server.ts';
import { ownAddress } from '../push/push-address.ts';
import { listen } from './listen.ts';
import { announce } from './operator-messages.ts';
import type { RunningServer } from './run-program.ts';

function createFastify(settings: PushProgramSettings): FastifyInstance {
  const server = Fastify({
    loggerInstance: withoutNotices(createLog(settings)),
    logController: new AnswerLog(settings),
    // Only a proxy on the same machine may declare the address of the client.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    http: {
      ...beginningLimits,
      shouldUpgradeCallback: (request) => isPushUpgrade(request) && !hasTwoHosts(request),
    },
    clientErrorHandler: answerBrokenRequest,
  });
  // This program has no database.
  handleProblems(server, { readFailure: () => null });
  server.setNotFoundHandler(async () => {
    throw new ProblemError('unknown_address');
  });
  ignoreExpectations(server.server);
  refuseTwoHosts(server);
  answerUnknownMethods(server);
  endSlowCalls(server);
  return server;
}

/** Builds the push program: sockets, signed HTTP API, a health check and metrics. */
async function buildPushProgram(
  settings: PushProgramSettings,
  resources: readonly Resource[],
): Promise<FastifyInstance> {
  const server = createFastify(settings);
  const { appId, formerAppId, key, secret } = settings;
  const { webhookUrl, anonymousLimits, socketLimits } = settings;
  const application = { key, secret };
  const push = attachPushServer(server, {
    ...{ application, webhookUrl, anonymousLimits },
    clientEventBytes: clientEventBytesOf(resources),
    // In this program, a signed-in user is a session, and a member of a record’s presence channel is an
    // account.
    socketsPerUser: socketLimits.perSession,
    placeLimits: { perMember: socketLimits.perAccount, perAddress: anonymousLimits.perCaller },
    log: server.log,
  });
  const metrics = createPushMetrics(push, server.log);
  measureRequests(server, metrics);
  addHealthRoute(server);
  // It can detect a proxy only by the headers that it adds.
  addMetricsRoute(server, metrics, { token: settings.metricsToken, isBehindProxy: false });
  await addPushApi(server, push, { appId, formerAppId, key, secret });
  server.addHook('preClose', () => push.stop());
  closeConnectionsInTime(server);
  return server;
}

/**
 * Starts the push server as a separate program, which several servers of the application share.
 * @param declared the resources of the application, for whose records client events are short
 * @throws StartFault for every fault that the operator can correct
 */
export async function startPushProgram(declared: readonly Resource[]): Promise<RunningServer> {
  const settings = readPushProgramSettings(environmentWithFile());
  const server = await buildPushProgram(settings, [...declared, ...builtInResources(declared)]);
  await listen(server, settings);
  const address = ownAddress(server.server).replace('ws', 'http');
  announce(
    `Le service de push est prêt : ${address} (identifiant : ${settings.appId}, clé : ${settings.key})`,
  );
  return {
    async stop() {
      announce('Arrêt en cours…');
      await server.close();
    },
  };
}
