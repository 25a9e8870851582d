import { headers, paths, type Resource } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { colleagueOf } from '../../accounts/directory.ts';
import { accountOf, requireRight, requireSession, sessionOf } from '../../accounts/request-session.ts';
import { readBody } from '../../http/read-body.ts';
import { ProblemError } from '../../problems/problem-error.ts';
import type { RecordWrite } from '../apply-write.ts';
import { readChange } from '../check-expected-values.ts';
import { addHistoryRoutes } from '../history/history-routes.ts';
import { readList } from '../read-list.ts';
import { readRecord } from '../read-record.ts';
import { readListAuthors } from '../list-authors.ts';
import {
  idOf,
  type ListParams,
  type RecordParams,
  type RecordRoutesParts,
  resourceOf,
} from '../record-address.ts';
import { readAuthors } from '../read-authors.ts';
import {
  authorsOptions,
  changeOptions,
  creationOptions,
  deletionOptions,
  listAuthorsOptions,
  listOptions,
  recordOptions,
  restorationOptions,
} from '../record-descriptions.ts';
import {
  actionIdOf,
  baseCursorOf,
  clientIdOf,
  expectedVersions,
  heldVersions,
  idempotencyKeyOf,
  knownOf,
  lengthOf,
  socketIdOf,
} from '../request-headers.ts';
import { saveRecord } from '../save-record.ts';
import { sendList, sendRecord } from '../send-records.ts';

const values = z.record(z.string(), z.unknown());

/** Returns the record of an address, if the user may read it. */
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
    const answer = await readList(parts.storage, resource, listRequest);
    return sendList(reply, answer, (bytes) => parts.listSizes.note(resource.name, bytes));
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
      // The answer contains names and addresses of people.
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
      // The answer contains names and addresses of people.
      reply.header('cache-control', 'no-store').header(headers.cursor, version);
      return authors;
    },
  );
}

/** Answers that a record was created, with its address. */
function created(reply: FastifyReply, resource: Resource, id: number): FastifyReply {
  return reply.code(201).header('location', `/${paths.record(resource, id)}`);
}

/** Makes a write for the caller, within their write limits. */
async function save(
  parts: RecordRoutesParts,
  request: FastifyRequest<{ Params: ListParams }>,
  reply: FastifyReply,
  resource: Resource,
  write: RecordWrite,
) {
  const { id: sessionId, account } = sessionOf(request);
  const named = socketIdOf(request);
  const socketId = named !== null && (await parts.isSocketOf(sessionId, named)) ? named : null;
  const refusals = parts.hiddenRefusals.of(account.id);
  const writer = {
    userId: account.id,
    role: account.role,
    socketId,
    refusals,
    clientId: clientIdOf(request),
    actionId: write.action === 'deleted' ? actionIdOf(request) : null,
  };
  const saved = await parts.writeLimits.count(account.id, lengthOf(request), () =>
    saveRecord(parts, resource, write, writer),
  );
  parts.committed();
  if (saved.version !== null) reply.header(headers.cursor, saved.version);
  return saved;
}

function addWriteRoutes(server: FastifyInstance, parts: RecordRoutesParts): void {
  server.post<{ Params: ListParams }>('/data/:resource/', creationOptions, async (request, reply) => {
    const resource = resourceOf(parts, request);
    requireRight(request, 'create', resource);
    const { id, fields } = await save(parts, request, reply, resource, {
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
      const { id, fields } = await save(parts, request, reply, resource, {
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
    const { fields } = await save(parts, request, reply, resource, {
      action: 'updated',
      id: idOf(request),
      ...readChange(readBody(values, request)),
      expected: expectedVersions(request),
      base: baseCursorOf(request),
    });
    return fields;
  });

  server.delete<{ Params: RecordParams }>('/data/:resource/:id', deletionOptions, async (request, reply) => {
    const resource = resourceOf(parts, request);
    requireRight(request, 'delete', resource);
    const [id, expected] = [idOf(request), expectedVersions(request)];
    await save(parts, request, reply, resource, { action: 'deleted', id, expected });
    return reply.code(204).send();
  });
}

let dateOfSecond = { second: 0, text: '' };

/** Returns the value of the header `Date`, which is cached for a second. */
function dateNow(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateOfSecond.second) dateOfSecond = { second, text: new Date(second * 1000).toUTCString() };
  return dateOfSecond.text;
}

/** Adds the generic calls of the contract, the same for every resource. They require a session. */
export async function addRecordRoutes(server: FastifyInstance, parts: RecordRoutesParts): Promise<void> {
  await server.register(async (scope) => {
    // A client sends this time back to get the changes since then: it must be before the read, not after.
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
