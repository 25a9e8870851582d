import { type Problem, problemMediaType } from '@ne2016/contract';

/**
 * An error answer of the wire contract, as `application/problem+json`.
 * @param code one of the contract, or of a server's own.
 * @param more what else the body says: `{ errors: [{ attribute, validator, params, message }] }`.
 */
export function problemResponse(
  status: number,
  code: Problem['code'] | (string & {}),
  more: Partial<Problem> = {},
): Response {
  const body = { type: 'about:blank', title: code, status, code, detail: `(${code})`, ...more };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': problemMediaType } });
}
