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
 * Returns the state of a list that a client has. A cursor is exact, so it overrides the date.
 * @throws ProblemError `malformed_request` for an invalid date
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
 * Returns the idempotency key of a creation; `null` without one.
 * @throws ProblemError `malformed_request` for a key that is empty, longer than 255 characters or not visible
 * ASCII
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = headerOf(request, headers.idempotencyKey);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ProblemError('malformed_request');
  return key;
}

/** Returns the bytes of a call’s body. */
export function lengthOf({ headers: { 'content-length': length }, body }: FastifyRequest): number {
  return length === undefined ? Buffer.byteLength(JSON.stringify(body ?? '')) : Number(length);
}

/**
 * Returns the cursor of the values that a client replaces; `null` without one.
 * @throws ProblemError `malformed_request` for a text that is not a cursor of this product
 */
export function baseCursorOf(request: FastifyRequest): string | null {
  const cursor = headerOf(request, headers.baseCursor);
  if (cursor === undefined) return null;
  if (cursor.length > 1000 || !/^[\x21-\x7e]+\.\d{1,15}\.\d{1,15}$/.test(cursor))
    throw new ProblemError('malformed_request');
  return cursor;
}

/**
 * Returns the identifier of the action that a deletion belongs to; `null` without one.
 * @throws ProblemError `malformed_request` for an identifier that is empty, longer than 64 characters, or has
 * other characters
 */
export function actionIdOf(request: FastifyRequest): string | null {
  const actionId = headerOf(request, headers.actionId);
  if (actionId === undefined) return null;
  if (!/^[\w-]{1,64}$/.test(actionId)) throw new ProblemError('malformed_request');
  return actionId;
}

/** Returns the name of a client’s cache; `null` for one that is too long or has unusual characters. */
export function clientIdOf(request: FastifyRequest): string | null {
  const clientId = headerOf(request, headers.clientId);
  return clientId !== undefined && /^[\x21-\x7e]{1,100}$/.test(clientId) ? clientId : null;
}

/** Returns the push socket that the writer names; `null` for an invalid one. */
export function socketIdOf(request: FastifyRequest): string | null {
  const socketId = headerOf(request, headers.socketId);
  return socketId !== undefined && /^\d{1,20}\.\d{1,20}$/.test(socketId) ? socketId : null;
}

/** Returns the versions in a header of entity tags. Weak and strong ones are alike: each names one state. */
function versionsIn(tags: string): Set<string> {
  return new Set(Array.from(tags.matchAll(/"([^"]*)"/g), ([, version = '']) => version));
}

const none: ReadonlySet<string> = new Set();

/** Returns the versions that a browser holds, from `If-None-Match`. */
export function heldVersions(request: FastifyRequest): ReadonlySet<string> {
  const tags = request.headers['if-none-match'];
  return tags === undefined ? none : versionsIn(tags);
}

/** Returns the versions that a write may follow, from `If-Match`; `null` for any. */
export function expectedVersions(request: FastifyRequest): ReadonlySet<string> | null {
  const tags = request.headers['if-match'];
  return tags === undefined || tags.trim() === '*' ? null : versionsIn(tags);
}

/** Returns the encoding for a list; `undefined` if the client supports none of them. */
export function listEncodingOf(request: FastifyRequest): ListEncoding | undefined {
  const header = request.headers['accept-encoding'];
  if (header === undefined) return undefined;
  const name = negotiate(header, [...listEncodings]);
  return listEncodings.find((encoding) => encoding === name);
}
