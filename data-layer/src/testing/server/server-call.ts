/** A call that was made to a fake server. */
export interface ServerCall {
  /** `GET`, `POST`, `PUT` or `DELETE`. */
  readonly method: string;
  /** Without a leading slash and without query: `data/task/1`. */
  readonly path: string;
  readonly headers: Headers;
  /** The parsed JSON; `undefined` without a body. */
  readonly body: unknown;
}

/** Parses the arguments of `fetch`. */
export function readCall(input: string | URL | Request, init: RequestInit = {}): ServerCall {
  const { method, headers } = input instanceof Request ? input : init;
  return {
    method: method ?? 'GET',
    path: new URL(input instanceof Request ? input.url : input).pathname.slice(1),
    headers: new Headers(headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
}
