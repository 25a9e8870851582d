import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Resource } from '@ne2016/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addAccountRoutes } from './accounts/account-routes.ts';
import type { Auth } from './accounts/create-auth.ts';
import { addCaptcha } from './captcha/captcha.ts';
import { captchaSources } from './captcha/captcha-sources.ts';
import { closeConnectionsInTime } from './close-connections.ts';
import type { Config } from './config.ts';
import { addConfigurationRoute } from './configuration-route.ts';
import { addFileRoutes } from './files/file-routes.ts';
import type { FileStore } from './files/file-store.ts';
import { FileSweep } from './files/file-sweep.ts';
import { acceptJsonBodies } from './json-bodies.ts';
import { AnswerLog } from './log.ts';
import { createMailQueue } from './mail/create-mail-queue.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import { handleProblems, problemOf, sendProblem } from './problems/problem-handler.ts';
import { addChannelRoutes } from './push/channel-routes.ts';
import { PushServer } from './push/embedded/push-server.ts';
import { Outbox } from './push/outbox.ts';
import { addRecordRoutes } from './records/record-routes.ts';
import { addSecurityHeaders } from './security/content-security.ts';
import { protectFromForgery } from './security/csrf.ts';
import { refuseOtherOrigins } from './security/origin.ts';
import { endSlowCalls, longestUpload } from './slow-calls.ts';
import { sendFormsBack } from './static/early-form.ts';
import { readPageHashes } from './static/page-hashes.ts';
import { serveStaticFiles } from './static/static-files.ts';
import type { Storage } from './storage/storage.ts';

/** What a server is made of; whoever made the parts closes them after the server. */
export interface ServerParts {
  config: Config;
  storage: Storage;
  fileStore: FileStore;
  auth: Auth;
  resources: readonly Resource[];
  log: Logger;
  /** The folder of the built application. */
  applicationFolder: string;
}

/** The largest body of a call, in bytes. */
const bodyLimit = 1024 * 1024;

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
    requestTimeout: longestUpload,
    // Only a proxy on the same machine is believed about who is calling.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) => {
      void sendProblem(reply, problemOf(error, storage));
    },
  });
  handleProblems(server, storage);
  closeConnectionsInTime(server);
  endSlowCalls(server);
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

/** Pushes on the port of the server what its routes commit. */
function startPush(server: FastifyInstance, { config, storage, resources, log }: ServerParts): Outbox {
  const push = new PushServer({ key: config.pushKey, secret: config.pushSecret });
  const onError = (error: unknown) => log.error(error, 'the outbox tries again');
  const outbox = new Outbox({ storage, resources, publisher: push, onError });
  push.attach(server.server);
  server.addHook('onReady', async () => outbox.wake());
  server.addHook('preClose', () => push.stop());
  server.addHook('onClose', () => outbox.stop());
  return outbox;
}

/** Mail under way has a moment to leave after the last answer. */
function startMail(server: FastifyInstance, { config, log }: ServerParts): MailQueue {
  const mail = createMailQueue(config, log);
  server.addHook('onClose', () => mail.stop());
  return mail;
}

/** The calls for files, and the sweep of those that no record holds. */
async function addFiles(server: FastifyInstance, parts: ServerParts): Promise<void> {
  const { storage, fileStore: store, auth, resources, config, log } = parts;
  await addFileRoutes(server, { storage, store, auth, resources, uploadLimit: config.uploadLimit });
  let sweep: FileSweep | undefined;
  server.addHook('onReady', async () => {
    sweep = new FileSweep({ storage, store, log });
  });
  server.addHook('onClose', () => sweep?.stop());
}

/** Puts a server together, ready to listen. Closing it ends its sockets and its outbox. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, storage, auth, resources } = parts;
  const server = createFastify(parts);
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
  addAccountRoutes(server, { auth, mail: startMail(server, parts), appUrl, requireCaptcha });
  const outbox = startPush(server, parts);
  await addRecordRoutes(server, { storage, resources, auth, committed: () => outbox.wake() });
  await addFiles(server, parts);
  const application = { key: config.pushKey, secret: config.pushSecret };
  await addChannelRoutes(server, auth, resources, application);
  await serveStaticFiles(server, parts.applicationFolder);
  return server;
}
