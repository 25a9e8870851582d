import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProblemError } from '../problems/problem-error.ts';

/**
 * Reads a body of a known shape.
 * @throws ProblemError `malformed_request` for any other.
 */
export function readBody<Body>(schema: z.ZodType<Body>, request: FastifyRequest): Body {
  const parsed = schema.safeParse(request.body);
  if (!parsed.success) throw new ProblemError('malformed_request');
  return parsed.data;
}
