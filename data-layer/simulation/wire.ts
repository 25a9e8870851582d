/** A request to the server. Header names are in lower case. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without the leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Returns the part of a `fetch` response that the client uses: no stream, which needs the event loop. */
export function responseOf({ status, headers, text }: Answer, isBodyCut = false): Response {
  const response: Pick<Response, 'ok' | 'status' | 'arrayBuffer'> & {
    headers: Pick<Headers, 'get' | 'keys'>;
  } = {
    ok: status >= 200 && status < 300,
    status,
    headers: {
      get: (name) => headers[name] ?? null,
      keys: () => Object.keys(headers)[Symbol.iterator](),
    },
    arrayBuffer: () =>
      isBodyCut
        ? Promise.reject(new TypeError('terminated'))
        : Promise.resolve(new TextEncoder().encode(text).buffer),
  };
  return response as Response;
}

/** Returns headers with their names in lower case, as they arrive. */
export function readHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** Returns whether a page can parse an answer to a write. */
export function isAnswer(text: string, { method }: Call): boolean {
  if (text === '') return method === 'PUT';
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null;
  } catch {
    return false;
  }
}
