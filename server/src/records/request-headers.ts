import { negotiate } from '@fastify/accept-negotiator';
import { headers, parseCacheDate } from '@ne2016/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { type ListEncoding, listEncodings } from './full-list.ts';
import type { Known } from './list-delta.ts';

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Up to where a client knows a list. A cursor is exact, so it overrides the date.
 * @throws ProblemError `malformed_request` for a date that is none.
 */
export function knownOf(request: FastifyRequest): Known {
  const cursor = headerOf(request, headers.cursor);
  if (cursor !== undefined) return { by: 'cursor', cursor };
  const cacheDate = headerOf(request, headers.cacheDate);
  if (cacheDate === undefined) return { by: 'nothing' };
  const date = parseCacheDate(cacheDate);
  if (date === undefined) throw new ProblemError('malformed_request');
  return { by: 'date', date };
}

/**
 * The key under which a record is created once, however often the call comes; `null` without one.
 * @throws ProblemError `malformed_request` for a key that is empty, longer than 255 characters or not visible ASCII.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = headerOf(request, headers.idempotencyKey);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ProblemError('malformed_request');
  return key;
}

/** How many bytes the body of a call has. */
export function lengthOf({ headers: { 'content-length': length }, body }: FastifyRequest): number {
  return length === undefined ? Buffer.byteLength(JSON.stringify(body ?? '')) : Number(length);
}

/**
 * The position with which a client knew the values that it replaces; `null` where it names none.
 * @throws ProblemError `malformed_request` for what no server of this product has ever told.
 */
export function baseCursorOf(request: FastifyRequest): string | null {
  const cursor = headerOf(request, headers.baseCursor);
  if (cursor === undefined) return null;
  if (cursor.length > 1000 || !/^[\x21-\x7e]+\.\d{1,15}\.\d{1,15}$/.test(cursor))
    throw new ProblemError('malformed_request');
  return cursor;
}

/**
 * The name of the action that a deletion is part of; `null` without one.
 * @throws ProblemError `malformed_request` for a name that is empty, longer than 64 characters, or has others than these.
 */
export function actionIdOf(request: FastifyRequest): string | null {
  const actionId = headerOf(request, headers.actionId);
  if (actionId === undefined) return null;
  if (!/^[\w-]{1,64}$/.test(actionId)) throw new ProblemError('malformed_request');
  return actionId;
}

/** The name of a client's cache; anything that is too long or odd to be stored counts as none. */
export function clientIdOf(request: FastifyRequest): string | null {
  const clientId = headerOf(request, headers.clientId);
  return clientId !== undefined && /^[\x21-\x7e]{1,100}$/.test(clientId) ? clientId : null;
}

/** The push socket that the writer names; anything that cannot be one counts as none. */
export function socketIdOf(request: FastifyRequest): string | null {
  const socketId = headerOf(request, headers.socketId);
  return socketId !== undefined && /^\d{1,20}\.\d{1,20}$/.test(socketId) ? socketId : null;
}

/** The versions in a header of entity tags. Whether they are weak makes no difference: each names one state. */
function versionsIn(tags: string): Set<string> {
  return new Set(Array.from(tags.matchAll(/"([^"]*)"/g), ([, version = '']) => version));
}

const none: ReadonlySet<string> = new Set();

/** The versions that a browser holds, from `If-None-Match`. */
export function heldVersions(request: FastifyRequest): ReadonlySet<string> {
  const tags = request.headers['if-none-match'];
  return tags === undefined ? none : versionsIn(tags);
}

/** The versions that a write may follow, from `If-Match`; `null` when it may follow any. */
export function expectedVersions(request: FastifyRequest): ReadonlySet<string> | null {
  const tags = request.headers['if-match'];
  return tags === undefined || tags.trim() === '*' ? null : versionsIn(tags);
}

/** How a list may be compressed; nothing where the client knows no way. */
export function listEncodingOf(request: FastifyRequest): ListEncoding | undefined {
  const header = request.headers['accept-encoding'];
  if (header === undefined) return undefined;
  const name = negotiate(header, [...listEncodings]);
  return listEncodings.find((encoding) => encoding === name);
}
