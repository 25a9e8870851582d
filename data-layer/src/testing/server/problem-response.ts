import { type Problem, problemMediaType } from '@ne2016/contract';

/**
 * Returns an error answer of the wire contract, as `application/problem+json`.
 * @param status the HTTP status
 * @param code one of the contract, or another one
 * @param more further members of the body
 * @example
 * ```ts
 * const errors = [{ attribute: 'title', validator: 'required', params: {}, message: '' }];
 * server.intercept(({ method }) =>
 *   method === 'PUT' ? problemResponse(422, 'invalid_attributes', { errors }) : undefined,
 * );
 * ```
 */
export function problemResponse(
  status: number,
  code: Problem['code'] | (string & {}),
  more: Partial<Problem> = {},
): Response {
  const body = { type: 'about:blank', title: code, status, code, detail: `(${code})`, ...more };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': problemMediaType } });
}
