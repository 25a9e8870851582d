/** What travels to the server. Header names are in lower case. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without the leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What travels back. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** An answer as `fetch` gives it, as far as the layer's client looks at it: no stream, so that no turn of Node. */
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

/** Header names in lower case, as they arrive. */
export function readHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** Whether a page can read an answer to a write. */
export function isAnswer(text: string, { method }: Call): boolean {
  if (text === '') return method === 'PUT';
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null;
  } catch {
    return false;
  }
}
