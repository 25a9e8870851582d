import { csrfCookie, decodePart, headers as contractHeaders } from '@ne2016/contract';
import { type Clock, systemClock } from '../clock.ts';
import { HttpError, invalidAnswer, networkProblem, readProblem } from './data-problem.ts';
import { notifyResponseRoutes, type ResponseRoute } from './response-routes.ts';

/** A call. `path` is relative to the client's `baseUrl`; `body` is sent as JSON. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A successful answer; `body` is the parsed JSON, `null` when there is none. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The one way to the network. */
export interface HttpClient {
  /**
   * Makes a call.
   * @throws HttpError for every end but a success: no answer in time, an error status, an answer that is no JSON.
   */
  request(request: HttpRequest): Promise<HttpAnswer>;
}

/** What a client may be given; in a browser the defaults are right. */
export interface HttpClientOptions {
  /** The address that paths are relative to, with a trailing slash. Default: the page's own folder. */
  readonly baseUrl?: string;
  /** Default: that of the surroundings. */
  readonly fetch?: typeof globalThis.fetch;
  /** The cookies as `document.cookie` gives them. */
  readonly readCookies?: () => string;
  /** What else is to happen with answers whose path matches. */
  readonly responseRoutes?: readonly ResponseRoute[];
  /** How long a call may take, in milliseconds. */
  readonly timeout?: number;
  readonly clock?: Clock;
}

const defaultTimeout = 60_000;

function readBrowserCookies(): string {
  return 'document' in globalThis ? globalThis.document.cookie : '';
}

function pageAddress(): string {
  return 'location' in globalThis ? new URL('.', globalThis.location.href).href : 'http://localhost/';
}

function findCookie(cookies: string, name: string): string | undefined {
  const start = `${name}=`;
  const cookie = cookies.split('; ').find((one) => one.startsWith(start));
  return cookie && decodePart(cookie.slice(start.length));
}

function isSameOrigin(url: URL): boolean {
  return !('location' in globalThis) || url.origin === globalThis.location.origin;
}

function parseJson(status: number, text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HttpError(invalidAnswer(status), { cause });
  }
}

async function readAnswer(response: Response): Promise<HttpAnswer> {
  const text = await response.text().catch((cause: unknown) => {
    throw new HttpError(networkProblem(), { cause });
  });
  const { status, headers } = response;
  if (response.ok) return { status, headers, body: parseJson(status, text) };
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // An error page of a proxy: the status says enough.
  }
  throw new HttpError(readProblem(status, headers, body));
}

/** Makes a client of the wire contract: JSON both ways, the CSRF token on same-origin calls, problems as data. */
export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const { readCookies = readBrowserCookies, responseRoutes = [] } = options;
  const { timeout = defaultTimeout, clock = systemClock } = options;
  const baseUrl = options.baseUrl ?? pageAddress();
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);

  function headersOf(request: HttpRequest, url: URL): Record<string, string> {
    const token =
      request.method === 'GET' || !isSameOrigin(url) ? undefined : findCookie(readCookies(), csrfCookie);
    return {
      accept: 'application/json',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { [contractHeaders.csrfToken]: token }),
      ...request.headers,
    };
  }

  async function send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const url = new URL(request.path, baseUrl);
    const response = await fetch(url.href, {
      method: request.method,
      headers: headersOf(request, url),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      credentials: 'same-origin',
      // A server need not say for how long its answer holds: a cache may only answer what the server has confirmed.
      cache: 'no-cache',
      signal,
    }).catch((cause: unknown) => {
      throw new HttpError(networkProblem(), { cause });
    });
    const { method, path } = request;
    notifyResponseRoutes(responseRoutes, { method, path, status: response.status });
    return readAnswer(response);
  }

  /** Sends a call that ends in time, its answer's body included. */
  async function sendInTime(request: HttpRequest): Promise<HttpAnswer> {
    const controller = new AbortController();
    const cancel = clock.after(timeout, () => controller.abort());
    try {
      return await send(request, controller.signal);
    } finally {
      cancel();
    }
  }

  async function request(request: HttpRequest): Promise<HttpAnswer> {
    try {
      return await sendInTime(request);
    } catch (error) {
      const isStaleToken = error instanceof HttpError && error.problem.code === 'csrf_invalid';
      // The refusal brought a fresh token; once is enough, or a server that never agrees would be asked forever.
      if (isStaleToken) return sendInTime(request);
      throw error;
    }
  }

  return { request };
}
