import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Resource } from '@ne2016/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addAccountRoutes } from '../accounts/account-routes.ts';
import type { Auth } from '../accounts/create-auth.ts';
import { captchaSources } from '../captcha/captcha-sources.ts';
import { addCaptcha } from '../captcha/require-captcha.ts';
import type { Config } from '../config/config.ts';
import type { ServerExtension } from '../extensions/api/server-extension.ts';
import { startTeam, type Team } from './start-team.ts';
import { addFileRoutes } from '../files/file-routes.ts';
import type { FileStore } from '../files/file-store.ts';
import { FileSweep } from '../files/file-sweep.ts';
import {
  answerBrokenRequest,
  hasTwoHosts,
  ignoreExpectations,
  refuseTwoHosts,
} from '../http/broken-requests.ts';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import { AnswerLog, withoutNotices } from '../http/log.ts';
import { handleProblems, problemOf, sendProblem } from '../http/problem-handler.ts';
import { beginningLimits, endSlowCalls, longestUpload } from '../http/slow-calls.ts';
import { answerUnknownMethods } from '../http/unknown-methods.ts';
import { createMailQueue } from '../mail/create-mail-queue.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { addMonitoring } from '../monitoring/add-monitoring.ts';
import { collectRoutes } from '../openapi/describe-api.ts';
import { addDescriptionRoute } from '../openapi/description-route.ts';
import { addChannelRoutes } from '../push/channel-routes.ts';
import { addPushApi } from '../push/embedded/api-routes.ts';
import { isPushUpgrade } from '../push/embedded/push-server.ts';
import { pushSources } from '../push/push-address.ts';
import { applicationOf, type Push, startPush } from '../push/start-push.ts';
import { rewriteDeclaredPaths } from '../declarations/declared-paths.ts';
import { ListSizes } from '../records/list-sizes.ts';
import { startPurging } from '../records/purge.ts';
import { HiddenRefusals } from '../records/hidden-refusals.ts';
import { RecordCalls } from '../records/record-calls.ts';
import { addRecordRoutes } from '../records/routes/record-routes.ts';
import { WriteLimits } from '../records/write-limits.ts';
import { addSecurityHeaders } from '../security/content-security.ts';
import { protectFromForgery } from '../security/csrf.ts';
import { refuseOtherOrigins } from '../security/origin.ts';
import { readPageHashes } from '../security/read-page-hashes.ts';
import { sendFormsBack, serveStaticFiles } from '../static/static-files.ts';
import { heartbeat } from '../storage/heartbeat.ts';
import type { Storage } from '../storage/storage.ts';
import { addConfigurationRoute } from './configuration-route.ts';
import { stopInOrder, InFlightCalls } from './graceful-stop.ts';

/** The parts of a server. Their creator closes them after the server. */
export interface ServerParts {
  config: Config;
  storage: Storage;
  fileStore: FileStore;
  auth: Auth;
  resources: readonly Resource[];
  extensions: readonly ServerExtension[];
  log: Logger;
  /** The folder of the built application. */
  applicationFolder: string;
  /** Milliseconds between two checks for ended sessions; two seconds by default. */
  sessionInterval?: number | undefined;
}

/** Size limit of a call’s body, in bytes. */
const bodyLimit = 1024 * 1024;

function createFastify({ log, storage, config, resources }: ServerParts): FastifyInstance {
  const loggerInstance = withoutNotices(log);
  const server = Fastify({
    loggerInstance,
    logController: new AnswerLog(config),
    bodyLimit,
    ...rewriteDeclaredPaths(resources),
    requestTimeout: longestUpload,
    // Only a proxy on the same machine may declare the address of the client.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    // Calls that arrive while the server stops are refused with a problem of the contract.
    return503OnClosing: false,
    // A request that offers another protocol, as every call of some clients does, is answered as HTTP.
    http: {
      ...beginningLimits,
      shouldUpgradeCallback: (request) => isPushUpgrade(request) && !hasTwoHosts(request),
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      void sendProblem(reply, problemOf(error, storage, false));
    },
  });
  handleProblems(server, storage);
  ignoreExpectations(server.server);
  refuseTwoHosts(server);
  answerUnknownMethods(server);
  endSlowCalls(server);
  return server;
}

/** Services that the routes use. */
interface Services {
  mail: MailQueue;
  push: Push;
  team: Team;
}

/** Purges old changes, idempotency keys and expired sessions while the server runs. */
function purgeOldChanges(server: FastifyInstance, { config, storage, auth, log }: ServerParts): void {
  const onError = (error: unknown) => log.error(error, 'old changes were not forgotten');
  const stop = startPurging({ storage, auth, retention: config, onError });
  server.addHook('preClose', async () => stop());
}

/** Starts the background services and their monitoring; all of them stop with the server. */
async function startServices(
  server: FastifyInstance,
  parts: ServerParts,
  listSizes: ListSizes,
): Promise<Services> {
  const { config, storage, auth, resources, log, sessionInterval } = parts;
  const calls = new InFlightCalls(server);
  const recordCalls = new RecordCalls(server);
  const mail = createMailQueue(config, log);
  purgeOldChanges(server, parts);
  const push = await startPush(server, {
    ...{ config, storage, auth, log, sessionInterval },
    resources: [...resources, heartbeat],
    isBusy: () => !recordCalls.isEmpty,
  });
  const { metricsToken } = config;
  // This server does not support TLS: with such an address there is a proxy that does.
  const isBehindProxy = config.appUrl.startsWith('https:');
  const application = applicationOf(config);
  const readiness = addMonitoring(server, {
    storage,
    log,
    push,
    mail,
    auth,
    application,
    metricsToken,
    isBehindProxy,
    listSizes,
  });
  const team = startTeam(server, {
    ...parts,
    store: { storage, resources },
    mail,
    appUrl: config.appUrl,
    committed: () => push.outbox.wake(),
  });
  stopInOrder(server, { calls, readiness, background: team, push, mail });
  return { mail, push, team };
}

/** Compresses answers, at levels at which that takes less time than sending a long list. */
async function compressAnswers(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
}

/** Adds the calls for files, and the sweep of files that no record holds. */
async function addFiles(server: FastifyInstance, parts: ServerParts): Promise<void> {
  const { storage, fileStore: store, auth, resources, config, log } = parts;
  await addFileRoutes(server, {
    storage,
    store,
    auth,
    resources,
    uploadLimit: config.uploadLimit,
    uploadQuota: config.uploadQuota,
  });
  let sweep: FileSweep | undefined;
  server.addHook('onReady', async () => {
    sweep = new FileSweep({ storage, store, log, binRetention: config.binRetention });
  });
  server.addHook('onClose', () => sweep?.stop());
}

/** Builds a server, ready to listen. Closing it closes its sockets and its outbox. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, storage, auth, resources } = parts;
  const server = createFastify(parts);
  const routes = collectRoutes(server);
  const listSizes = new ListSizes(parts.log);
  const { mail, push, team } = await startServices(server, parts, listSizes);
  const { authCookies } = await auth.$context;
  acceptJsonBodies(server);
  server.decorateRequest('session', null);
  const page = await readPageHashes(parts.applicationFolder);
  addSecurityHeaders(server, config.appUrl, page, {
    captcha: captchaSources(config.captcha),
    push: pushSources(config.push.service),
  });
  sendFormsBack(server);
  await compressAnswers(server);
  refuseOtherOrigins(server, config);
  const { appUrl, appSecret } = config;
  await protectFromForgery(server, { appUrl, appSecret, sessionCookie: authCookies.sessionToken.name });
  addConfigurationRoute(server, auth, config);
  const { captcha } = config;
  const described = { captcha, sessionCookie: authCookies.sessionToken.name };
  await addDescriptionRoute(server, routes, { auth, resources, settings: described });
  const requireCaptcha = addCaptcha(server, config);
  addAccountRoutes(server, { auth, mail, appUrl, requireCaptcha });
  await addRecordRoutes(server, {
    ...team.store,
    auth,
    binRetention: config.binRetention,
    isSocketOf: push.isSocketOf,
    committed: team.committed,
    writeLimits: new WriteLimits(config.writeLimits),
    hiddenRefusals: new HiddenRefusals(),
    listSizes,
  });
  await team.addRoutes();
  await addFiles(server, parts);
  const application = applicationOf(config);
  const { sessions, signedIn, admit } = push;
  await addChannelRoutes(server, { storage, auth, resources, application, sessions, signedIn, admit });
  // Other processes publish through the push server of this one.
  const { appId, formerAppId } = config.push;
  if (push.embedded) await addPushApi(server, push.embedded, { ...application, appId, formerAppId });
  await serveStaticFiles(server, parts.applicationFolder);
  return server;
}
