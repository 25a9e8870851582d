import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { colleagueOf } from '../../accounts/directory.ts';
import { accountOf, requireRight } from '../../accounts/request-session.ts';
import { ProblemError } from '../../problems/problem-error.ts';
import { AttemptLimit } from '../../security/attempts.ts';
import {
  idOf,
  type ListParams,
  type RecordParams,
  type RecordRoutesParts,
  resourceOf,
} from '../record-address.ts';
import { binOptions, listHistoryOptions, recordHistoryOptions } from './history-descriptions.ts';
import { readBin } from './read-bin.ts';
import { type AskedHistory, readHistory } from './read-history.ts';

/** Pages for one account within a minute: far more than users read, and each costs milliseconds. */
const pageRate = { points: 300, duration: 60 };

const milliseconds = z.iso.datetime({ offset: true }).transform((time) => Date.parse(time));
const name = z.string().max(255);

/** The number of the change before which a page begins. */
const position = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const recordFilter = z.strictObject({
  person: name.nullable().default(null),
  attribute: name.nullable().default(null),
  from: milliseconds.nullable().default(null),
  until: milliseconds.nullable().default(null),
  cursor: position.nullable().default(null),
});
const binFilter = recordFilter.pick({ cursor: true });
const listFilter = recordFilter.extend({ record: position.nullable().default(null) });

/**
 * Reads the query of an address.
 * @throws ProblemError `malformed_request` for an invalid query
 */
function readQuery<Query>(schema: z.ZodType<Query>, request: FastifyRequest): Query {
  const parsed = schema.safeParse(request.query);
  if (!parsed.success) throw new ProblemError('malformed_request');
  return parsed.data;
}

/** Adds the routes of histories and the bin. */
export function addHistoryRoutes(server: FastifyInstance, parts: RecordRoutesParts): void {
  const { storage } = parts;
  const pages = new AttemptLimit(pageRate);
  const find = (userId: string) => colleagueOf(parts.auth, userId);
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    const reader = accountOf(request);
    pages.count(reader.id);
    // The pages contain names and addresses of people.
    reply.header('cache-control', 'no-store');
    return reader;
  };

  server.get<{ Params: ListParams }>(
    '/data/:resource/history',
    listHistoryOptions,
    async (request, reply) => {
      const resource = resourceOf(parts, request);
      for (const action of ['read', 'history'] as const) requireRight(request, action, resource);
      const { cursor, ...filter } = readQuery(listFilter, request);
      const asked: AskedHistory = { reader: begin(request, reply), ...filter, before: cursor };
      return readHistory(storage, resource, asked, false, find);
    },
  );

  server.get<{ Params: ListParams }>('/data/:resource/bin', binOptions, async (request, reply) => {
    const resource = resourceOf(parts, request);
    for (const action of ['read', 'delete'] as const) requireRight(request, action, resource);
    const { cursor } = readQuery(binFilter, request);
    const asked = { reader: begin(request, reply), retention: parts.binRetention, before: cursor };
    return readBin(storage, resource, asked, find);
  });

  server.get<{ Params: RecordParams }>(
    '/data/:resource/:id/history',
    recordHistoryOptions,
    async (request, reply) => {
      const resource = resourceOf(parts, request);
      requireRight(request, 'read', resource);
      const record = idOf(request);
      const { cursor, ...filter } = readQuery(recordFilter, request);
      const asked: AskedHistory = { reader: begin(request, reply), ...filter, record, before: cursor };
      return readHistory(storage, resource, asked, true, find);
    },
  );
}
