import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Resource } from '@ne2016/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addAccountRoutes } from './accounts/account-routes.ts';
import type { Auth } from './accounts/create-auth.ts';
import { addCaptcha } from './captcha/captcha.ts';
import { captchaSources } from './captcha/captcha-sources.ts';
import type { Config } from './config.ts';
import { addConfigurationRoute } from './configuration-route.ts';
import { stopInOrder, TakenCalls } from './graceful-stop.ts';
import { acceptJsonBodies } from './json-bodies.ts';
import { AnswerLog } from './log.ts';
import { createMailQueue } from './mail/create-mail-queue.ts';
import { addMonitoring } from './monitoring/add-monitoring.ts';
import { heartbeat } from './monitoring/heartbeat.ts';
import { handleProblems, problemOf, sendProblem } from './problems/problem-handler.ts';
import { addChannelRoutes } from './push/channel-routes.ts';
import type { PushApplication } from './push/channel-signature.ts';
import { PushServer } from './push/embedded/push-server.ts';
import { Outbox } from './push/outbox.ts';
import { addRecordRoutes } from './records/record-routes.ts';
import { addSecurityHeaders } from './security/content-security.ts';
import { protectFromForgery } from './security/csrf.ts';
import { refuseOtherOrigins } from './security/origin.ts';
import { sendFormsBack } from './static/early-form.ts';
import { readPageHashes } from './static/page-hashes.ts';
import { serveStaticFiles } from './static/static-files.ts';
import type { Storage } from './storage/storage.ts';

/** What a server is made of; whoever made the parts closes them after the server. */
export interface ServerParts {
  config: Config;
  storage: Storage;
  auth: Auth;
  resources: readonly Resource[];
  log: Logger;
  /** The folder of the built application. */
  applicationFolder: string;
}

/** The largest body of a call, in bytes. */
const bodyLimit = 1024 * 1024;
/** How long a client may take to send a call, in milliseconds. */
const requestTimeout = 60_000;

/** The log for Fastify, whose English lines on where it listens are of no use to operators. */
function withoutNotices(log: Logger): FastifyBaseLogger {
  const own = log.child({});
  own.info = own.debug;
  return own;
}

function createFastify({ log, storage, config }: ServerParts): FastifyInstance {
  const loggerInstance = withoutNotices(log);
  const server = Fastify({
    loggerInstance,
    logController: new AnswerLog(config),
    bodyLimit,
    requestTimeout,
    // Only a proxy on the same machine is believed about who is calling.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    // What comes while the server stops is refused as a problem of the contract.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => {
      void sendProblem(reply, problemOf(error, storage));
    },
  });
  handleProblems(server, storage);
  return server;
}

/** The long lists are compressed at every answer: levels at which that takes less time than sending would. */
async function compressAnswers(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
}

function applicationOf({ pushKey, pushSecret }: Config): PushApplication {
  return { key: pushKey, secret: pushSecret };
}

/** Pushes on the port of the server what its routes commit. */
function startPush(server: FastifyInstance, { config, storage, resources, log }: ServerParts) {
  const push = new PushServer(applicationOf(config));
  const onError = (error: unknown) => log.error(error, 'the outbox tries again');
  const outbox = new Outbox({ storage, resources: [...resources, heartbeat], publisher: push, onError });
  push.attach(server.server);
  server.addHook('onReady', async () => outbox.wake());
  return { push, outbox };
}

/** What runs beside the calls, and what watches over it; all of it ends with the server. */
function startServices(server: FastifyInstance, parts: ServerParts) {
  const { config, storage, log } = parts;
  const calls = new TakenCalls(server);
  const mail = createMailQueue(config, log);
  const { push, outbox } = startPush(server, parts);
  const { metricsToken } = config;
  const application = applicationOf(config);
  const readiness = addMonitoring(server, { storage, log, push, outbox, mail, application, metricsToken });
  stopInOrder(server, { calls, readiness, outbox, push, mail });
  return { mail, outbox };
}

/** Puts a server together, ready to listen. Closing it ends its sockets and its outbox. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, storage, auth, resources } = parts;
  const server = createFastify(parts);
  const { mail, outbox } = startServices(server, parts);
  const { authCookies } = await auth.$context;
  acceptJsonBodies(server);
  server.decorateRequest('session', null);
  const page = await readPageHashes(parts.applicationFolder);
  await addSecurityHeaders(server, config.appUrl, page, captchaSources(config.captcha));
  sendFormsBack(server);
  await compressAnswers(server);
  refuseOtherOrigins(server, config);
  const { appUrl, appSecret } = config;
  await protectFromForgery(server, { appUrl, appSecret, sessionCookie: authCookies.sessionToken.name });
  addConfigurationRoute(server, config);
  const requireCaptcha = addCaptcha(server, config);
  addAccountRoutes(server, { auth, mail, appUrl, requireCaptcha });
  await addRecordRoutes(server, { storage, resources, auth, committed: () => outbox.wake() });
  await addChannelRoutes(server, auth, resources, applicationOf(config));
  await serveStaticFiles(server, parts.applicationFolder);
  return server;
}
