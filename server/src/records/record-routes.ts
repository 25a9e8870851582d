import { formatDeletedIds, headers, paths, type Resource } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { colleagueOf } from '../accounts/directory.ts';
import { accountOf, requireRight, requireSession, sessionOf } from '../accounts/session.ts';
import { readBody } from '../http/read-body.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { RecordWrite } from './apply-write.ts';
import { readChange } from './expected-values.ts';
import type { FullList } from './full-list.ts';
import { addHistoryRoutes } from './history/history-routes.ts';
import { type ListAnswer, readList } from './read-list.ts';
import { readRecord, type RecordAnswer } from './read-record.ts';
import { readListAuthors } from './list-authors.ts';
import {
  idOf,
  type ListParams,
  type RecordParams,
  type RecordRoutesParts,
  resourceOf,
} from './record-address.ts';
import { readAuthors } from './record-authors.ts';
import {
  authorsOptions,
  changeOptions,
  creationOptions,
  deletionOptions,
  listAuthorsOptions,
  listOptions,
  recordOptions,
  restorationOptions,
} from './record-descriptions.ts';
import {
  expectedVersions,
  heldVersions,
  idempotencyKeyOf,
  knownOf,
  listEncodingOf,
  socketIdOf,
} from './request-headers.ts';
import { saveRecord } from './save-record.ts';

const values = z.record(z.string(), z.unknown());

/** What others may keep of an answer: this browser alone, and it asks each time whether it still holds. */
function allowRevalidation(reply: FastifyReply, version: string): void {
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', `W/"${version}"`)
    .header('vary', `${headers.cursor}, ${headers.cacheDate}, accept-encoding`);
}

const jsonType = 'application/json; charset=utf-8';

function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type(jsonType).send(json);
}

async function sendFullList(reply: FastifyReply, list: FullList): Promise<FastifyReply> {
  const encoding = listEncodingOf(reply.request);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(jsonType).send(await list.body(encoding));
}

async function sendList(reply: FastifyReply, answer: ListAnswer): Promise<FastifyReply> {
  reply.header(headers.cursor, answer.cursor);
  if (answer.count !== null) reply.header(headers.count, answer.count);
  switch (answer.scope) {
    case 'unchanged':
      allowRevalidation(reply, answer.cursor);
      return reply.header(headers.scope, 'full').code(304).send();
    case 'full':
      allowRevalidation(reply.header(headers.scope, 'full'), answer.cursor);
      return sendFullList(reply, answer.list);
    case 'restricted':
      allowRevalidation(reply.header(headers.scope, 'full'), answer.cursor);
      return sendJson(reply, answer.json);
    case 'delta':
      reply
        .header('cache-control', 'no-store')
        .header(headers.scope, 'delta')
        .header(headers.deleted, formatDeletedIds(answer.deleted));
      return sendJson(reply, answer.json);
  }
}

function sendRecord(reply: FastifyReply, { json, version }: RecordAnswer): FastifyReply {
  allowRevalidation(reply.header(headers.cursor, version), version);
  return heldVersions(reply.request).has(version) ? reply.code(304).send() : sendJson(reply, json);
}

/** The record of an address, for who may read it. */
async function recordOf(parts: RecordRoutesParts, request: FastifyRequest<{ Params: RecordParams }>) {
  const resource = resourceOf(parts, request);
  requireRight(request, 'read', resource);
  const id = idOf(request);
  const record = await readRecord(parts.storage, resource, id, accountOf(request));
  if (record === undefined) throw new ProblemError('unknown_record');
  return { resource, id, record };
}

function addReadRoutes(server: FastifyInstance, parts: RecordRoutesParts): void {
  server.get<{ Params: ListParams }>('/data/:resource', listOptions, async (request, reply) => {
    const resource = resourceOf(parts, request);
    requireRight(request, 'read', resource);
    const held = heldVersions(request);
    const listRequest = {
      person: accountOf(request),
      known: knownOf(request),
      holds: (version: string) => held.has(version),
    };
    return sendList(reply, await readList(parts.storage, resource, listRequest));
  });

  server.get<{ Params: ListParams }>(
    '/data/:resource/authors',
    listAuthorsOptions,
    async (request, reply) => {
      const resource = resourceOf(parts, request);
      requireRight(request, 'read', resource);
      const known = knownOf(request);
      const asked = {
        person: accountOf(request),
        cursor: known.by === 'cursor' ? known.cursor : null,
      };
      const find = (userId: string) => colleagueOf(parts.auth, userId);
      const { scope, cursor, authors } = await readListAuthors(parts.storage, resource, asked, find);
      // Names and addresses of people.
      reply.header('cache-control', 'no-store').header(headers.scope, scope).header(headers.cursor, cursor);
      return authors;
    },
  );

  server.get<{ Params: RecordParams }>('/data/:resource/:id', recordOptions, async (request, reply) => {
    return sendRecord(reply, (await recordOf(parts, request)).record);
  });

  server.get<{ Params: RecordParams }>(
    '/data/:resource/:id/authors',
    authorsOptions,
    async (request, reply) => {
      const { resource, id } = await recordOf(parts, request);
      const find = (userId: string) => colleagueOf(parts.auth, userId);
      const { authors, version } = await readAuthors(parts.storage, resource, id, find);
      // Names and addresses of people.
      reply.header('cache-control', 'no-store').header(headers.cursor, version);
      return authors;
    },
  );
}

/** Says that there is a record that was not there before, and where. */
function created(reply: FastifyReply, resource: Resource, id: number): FastifyReply {
  return reply.code(201).header('location', `/${paths.record(resource, id)}`);
}

function addWriteRoutes(server: FastifyInstance, parts: RecordRoutesParts): void {
  const save = async (
    request: FastifyRequest<{ Params: ListParams }>,
    reply: FastifyReply,
    resource: Resource,
    write: RecordWrite,
  ) => {
    const { id: sessionId, account } = sessionOf(request);
    const named = socketIdOf(request);
    const socketId = named !== null && (await parts.isSocketOf(sessionId, named)) ? named : null;
    const writer = { userId: account.id, role: account.role, socketId };
    const saved = await saveRecord(parts, resource, write, writer);
    parts.committed();
    if (saved.version !== null) reply.header(headers.cursor, saved.version);
    return saved;
  };

  server.post<{ Params: ListParams }>('/data/:resource/', creationOptions, async (request, reply) => {
    const resource = resourceOf(parts, request);
    requireRight(request, 'create', resource);
    const { id, fields } = await save(request, reply, resource, {
      action: 'created',
      values: readBody(values, request),
      key: idempotencyKeyOf(request),
    });
    return created(reply, resource, id).send(fields);
  });

  server.post<{ Params: RecordParams }>(
    '/data/:resource/:id/restore',
    restorationOptions,
    async (request, reply) => {
      const resource = resourceOf(parts, request);
      requireRight(request, 'delete', resource);
      const { id, fields } = await save(request, reply, resource, {
        action: 'restored',
        id: idOf(request),
        deletedAfter: Date.now() - parts.binRetention,
        expected: expectedVersions(request),
      });
      return created(reply, resource, id).send(fields);
    },
  );

  server.put<{ Params: RecordParams }>('/data/:resource/:id', changeOptions, async (request, reply) => {
    const resource = resourceOf(parts, request);
    requireRight(request, 'update', resource);
    const { fields } = await save(request, reply, resource, {
      action: 'updated',
      id: idOf(request),
      ...readChange(readBody(values, request)),
      expected: expectedVersions(request),
    });
    return fields;
  });

  server.delete<{ Params: RecordParams }>('/data/:resource/:id', deletionOptions, async (request, reply) => {
    const resource = resourceOf(parts, request);
    requireRight(request, 'delete', resource);
    const [id, expected] = [idOf(request), expectedVersions(request)];
    await save(request, reply, resource, { action: 'deleted', id, expected });
    return reply.code(204).send();
  });
}

let dateOfSecond = { second: 0, text: '' };

/** The time as it stands in `Date`, which is the same for a second. */
function dateNow(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateOfSecond.second) dateOfSecond = { second, text: new Date(second * 1000).toUTCString() };
  return dateOfSecond.text;
}

/** The generic calls of the contract, the same for every resource, for who is signed in. */
export async function addRecordRoutes(server: FastifyInstance, parts: RecordRoutesParts): Promise<void> {
  await server.register(async (scope) => {
    // A client sends this time back and gets what changed since: it must be before the reading, not after.
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.header('date', dateNow());
      next();
    });
    requireSession(scope, parts.auth);
    addHistoryRoutes(scope, parts);
    addReadRoutes(scope, parts);
    addWriteRoutes(scope, parts);
  });
}
