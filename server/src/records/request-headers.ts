import { headers, parseCacheDate } from '@ne2016/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
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

/** The push socket of the writer; anything that cannot be one counts as none. */
export function socketIdOf(request: FastifyRequest): string | null {
  const socketId = headerOf(request, headers.socketId);
  return socketId !== undefined && /^\d{1,20}\.\d{1,20}$/.test(socketId) ? socketId : null;
}

/** The versions that a browser holds, from `If-None-Match`. Weak or not makes no difference there. */
export function heldVersions(request: FastifyRequest): Set<string> {
  const tags = request.headers['if-none-match'] ?? '';
  return new Set(Array.from(tags.matchAll(/"([^"]*)"/g), ([, version = '']) => version));
}
