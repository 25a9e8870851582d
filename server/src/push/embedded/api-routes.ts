import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { PushApplication } from '../protocol/channel-signature.ts';
import { isSignedBody, signatureFault, type SignedCall } from '../protocol/signatures.ts';
import type { PushMessage } from '../protocol/publisher.ts';
import { ApiRefusal } from './api-refusal.ts';
import {
  attributesOf,
  type ChannelAttributes,
  describeChannel,
  type KnownChannels,
  listChannels,
  listUsers,
} from './api-channels.ts';
import { type PublishedEvent, readBatch, readEvent } from './api-events.ts';

/** The operations that the API calls. */
interface ApiTarget {
  readonly channels: KnownChannels;
  /** Sends messages in the order of the calls. */
  publish(message: PushMessage): Promise<void>;
  terminateUser(userId: string): void;
}

/** Publishes an event. Returns the requested attributes by channel. */
async function publish(
  target: ApiTarget,
  { messages, info }: PublishedEvent,
): Promise<Record<string, ChannelAttributes>> {
  await Promise.all(messages.map((message) => target.publish(message)));
  return Object.fromEntries(
    messages.map(({ channel }) => [channel, attributesOf(channel, target.channels.get(channel), info)]),
  );
}

/** Answers `POST …/events`. */
async function publishEvent(target: ApiTarget, body: unknown): Promise<object> {
  const event = readEvent(body);
  const channels = await publish(target, event);
  return event.info.length > 0 ? { channels } : {};
}

/** Answers `POST …/batch_events`, all or nothing: the batch is validated before an event is published. */
async function publishBatch(target: ApiTarget, body: unknown): Promise<object> {
  const events = readBatch(body);
  const published = await Promise.all(events.map((event) => publish(target, event)));
  const answers = published.map((channels) => Object.values(channels)[0] ?? {});
  return events.some(({ info }) => info.length > 0) ? { batch: answers } : {};
}

/**
 * Answers `GET …/channels` and the paths below it.
 * @param rest the path after `channels`: nothing, `/{name}` or `/{name}/users`
 */
function answerChannels({ channels }: ApiTarget, rest: string, query: URLSearchParams): object {
  if (rest === '') return listChannels(channels, query);
  const [, name = '', below, ...more] = rest.split('/');
  if (more.length > 0 || (below !== undefined && below !== 'users'))
    throw new ApiRefusal(404, 'unknown call');
  return below === undefined ? describeChannel(channels, name, query) : listUsers(channels, name);
}

/**
 * Answers `POST …/users/{id}/terminate_connections`.
 * @param rest the path after `users`
 */
function answerUsers(target: ApiTarget, rest: string): object {
  const [, userId] = /^\/([^/]+)\/terminate_connections$/.exec(rest) ?? [];
  if (userId === undefined) throw new ApiRefusal(404, 'unknown call');
  target.terminateUser(userId);
  return {};
}

/** The application that may call, with its name in the path. */
export interface ApiApplication extends PushApplication {
  appId: string;
  /** An alternative name in the path; none if missing. */
  formerAppId?: string | null;
}

/** Bytes: ten events with the longest data, each byte escaped as six characters. */
const bodyLimit = 640 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call is signed with a secret that no browser has, so that it cannot be forged (CSRF). */
    isSigned?: boolean;
  }
}

interface ApiParameters {
  appId: string;
  /** The rest of the path; unlike a named parameter, without a limit of length. */
  '*'?: string;
}

function callOf(request: FastifyRequest): SignedCall {
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s);
  return { method: request.method, path, query: new URLSearchParams(query) };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ApiRefusal(400, 'the body is not JSON');
  }
}

/** Returns the body after checking that the caller signed it; a call without a body signs none. */
function signedBody(request: FastifyRequest): Buffer {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const call = callOf(request);
  const isUnsigned = body.length === 0 && !call.query.has('body_md5');
  if (!isUnsigned && !isSignedBody(body, call)) throw new ApiRefusal(401, 'body_md5 does not match');
  return body;
}

function statusOf({ statusCode = 500 }: Partial<FastifyError>): number {
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

/** Accepts bodies of any media type unparsed, and answers errors in the form of the protocol. */
function speakProtocol(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const status = statusOf(error);
    if (status === 500) request.log.error(error);
    return reply.code(status).send({ error: status === 500 ? 'internal error' : error.message });
  });
}

/** Adds the signed HTTP API of the Pusher protocol, with which other processes publish here. */
export async function addPushApi(
  server: FastifyInstance,
  push: ApiTarget,
  application: ApiApplication,
): Promise<void> {
  // The protocol has its own description.
  const options = { bodyLimit, config: { isSigned: true, describe: null } };
  await server.register(
    async (scope) => {
      speakProtocol(scope);
      scope.addHook<{ Params: ApiParameters }>('onRequest', async (request) => {
        const { appId } = request.params;
        const isKnown = appId === application.appId || appId === application.formerAppId;
        if (!isKnown) throw new ApiRefusal(404, 'unknown application');
        const fault = signatureFault(callOf(request), application, Date.now());
        if (fault !== undefined) throw new ApiRefusal(401, fault);
      });
      scope.post('/events', options, async (request) => publishEvent(push, readJson(signedBody(request))));
      scope.post('/batch_events', options, async (request) =>
        publishBatch(push, readJson(signedBody(request))),
      );
      scope.get('/channels', options, async (request) => answerChannels(push, '', callOf(request).query));
      scope.get<{ Params: ApiParameters }>('/channels/*', options, async (request) =>
        answerChannels(push, `/${request.params['*'] ?? ''}`, callOf(request).query),
      );
      scope.post<{ Params: ApiParameters }>('/users/*', options, async (request) => {
        signedBody(request);
        return answerUsers(push, `/${request.params['*'] ?? ''}`);
      });
    },
    { prefix: '/apps/:appId' },
  );
}
