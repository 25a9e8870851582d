import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { PushApplication } from '../channel-signature.ts';
import { isSignedBody, signatureFault, type SignedCall } from '../core/signatures.ts';
import type { Publisher, PushMessage } from '../publisher.ts';
import { ApiRefusal, readBatch, readEvent } from './api-events.ts';


/** The application that may call, by the name that stands in the path. */
export interface ApiApplication extends PushApplication {
  appId: string;
}

/** Ten events of the longest data, each byte of it escaped. */
const bodyLimit = 512 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call is signed with a secret that no browser has: nobody can be made to send it unawares. */
    isSigned?: boolean;
  }
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

function statusOf({ statusCode = 500 }: Partial<FastifyError>): number {
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

/** The signed HTTP API of the Pusher protocol, by which other processes publish through this push server. */
export async function addPushApi(
  server: FastifyInstance,
  push: Publisher,
  application: ApiApplication,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const status = statusOf(error);
      if (status === 500) request.log.error(error);
      return reply.code(status).send({ error: status === 500 ? 'internal error' : error.message });
    });
    scope.addHook<{ Params: { appId: string } }>('onRequest', async (request) => {
      if (request.params.appId !== application.appId) throw new ApiRefusal(404, 'unknown application');
      const fault = signatureFault(callOf(request), application, Date.now());
      if (fault !== undefined) throw new ApiRefusal(401, fault);
    });
    const addCall = (path: string, readMessages: (body: unknown) => PushMessage[]) =>
      scope.post(`/apps/:appId/${path}`, { bodyLimit, config: { isSigned: true } }, async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSignedBody(body, callOf(request))) throw new ApiRefusal(401, 'body_md5 does not match');
        // Read as a whole before the first is published: all or nothing.
        for (const message of readMessages(readJson(body))) await push.publish(message);
        return {};
      });
    addCall('events', readEvent);
    addCall('batch_events', readBatch);
  });
}
