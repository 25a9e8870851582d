import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProblemError } from '../problems/problem-error.ts';

/**
 * Returns a body, validated by a schema.
 * @throws ProblemError `malformed_request` for an invalid body
 */
export function readBody<Body>(schema: z.ZodType<Body>, request: FastifyRequest): Body {
  const parsed = schema.safeParse(request.body);
  if (!parsed.success) throw new ProblemError('malformed_request');
  return parsed.data;
}
