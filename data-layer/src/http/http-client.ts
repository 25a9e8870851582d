import { csrfCookie, decodePart, headers as contractHeaders, hostCsrfCookie } from '@ne2016/contract';
import { type Clock, systemClock } from '../ports/clock.ts';
import { slices } from '../ports/pace.ts';
import { HttpError, invalidAnswer, networkProblem, readProblem } from './data-problem.ts';
import { notifyResponseRoutes, type ResponseRoute } from './response-routes.ts';

/** A call. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the client's `baseUrl`: `data/task/1`. */
  readonly path: string;
  /** Sent in addition to the client's own headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `undefined` for a call without a body. */
  readonly body?: unknown;
}

/** A successful answer. */
export interface HttpAnswer {
  /** The HTTP status, 200 to 299. */
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; `null` for an empty body. */
  readonly body: unknown;
}

/** Makes the calls of a data layer. */
export interface HttpClient {
  /**
   * Makes a call, and repeats it once after a refused CSRF token.
   * @throws HttpError for no answer in time, an error status, or an answer that is not JSON.
   */
  request(request: HttpRequest): Promise<HttpAnswer>;
}

/** The options of {@link createHttpClient}; in a browser the defaults are sufficient. */
export interface HttpClientOptions {
  /**
   * The address that paths are relative to, with or without a trailing slash: `/api`, `https://example.com/v1/`. A
   * relative one is resolved against the page's own folder, which is also the default.
   */
  readonly baseUrl?: string;
  /** Makes the HTTP calls. Default: `globalThis.fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Returns the cookies in the format of `document.cookie`, which is the default. */
  readonly readCookies?: () => string;
  /** Called for answers whose path matches. */
  readonly responseRoutes?: readonly ResponseRoute[];
  /** Milliseconds that a call may take, including its answer's body. Default: 60,000. */
  readonly timeout?: number;
  /** Measures `timeout`. Default: {@link systemClock}. */
  readonly clock?: Clock;
}

const defaultTimeout = 60_000;

/** The most bytes that are parsed at once: some milliseconds of work. */
const mostParsedAtOnce = 200_000;

function readBrowserCookies(): string {
  return 'document' in globalThis ? globalThis.document.cookie : '';
}

/** @throws TypeError for an invalid address, and for a relative one without a page. */
function folderOf(baseUrl: string): string {
  const page = 'location' in globalThis ? globalThis.location.href : undefined;
  const url = URL.canParse(baseUrl, page) ? new URL(baseUrl, page) : undefined;
  if (url === undefined || !/^https?:[^?#]*$/.test(url.href))
    throw new TypeError(`'baseUrl' must be an address, no query: '${baseUrl}'`);
  return url.href.replace(/\/?$/, '/');
}

/** The token of the first cookie that may contain it. */
function findToken(cookies: string): string | undefined {
  const find = (name: string) => cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  const cookie = find(hostCsrfCookie) ?? find(csrfCookie);
  return cookie && decodePart(cookie.replace(/^.*?=/, ''));
}

/** Also true outside a browser, where there is no page. */
function isSameOrigin(url: URL): boolean {
  return !('location' in globalThis) || url.origin === globalThis.location.origin;
}

/** @throws SyntaxError for invalid JSON. */
async function readJson(bytes: ArrayBuffer): Promise<unknown> {
  // Loaded on demand, since most programs never need it. If that fails, parsing blocks the page.
  const long = bytes.byteLength > mostParsedAtOnce && (await import('./long-json.ts').catch(() => undefined));
  if (long) return slices.work(long.readLongJson(bytes), bytes.byteLength);
  return JSON.parse(new TextDecoder().decode(bytes) || 'null');
}

async function readAnswer(response: Response): Promise<HttpAnswer> {
  const { status, headers, ok } = response;
  let body: unknown = null;
  try {
    body = await readJson(await response.arrayBuffer());
  } catch (cause) {
    const isRead = cause instanceof SyntaxError;
    // For an error page of a proxy the status is sufficient.
    if (ok || !isRead) throw new HttpError(isRead ? invalidAnswer(status) : networkProblem(), { cause });
  }
  if (ok) return { status, headers, body };
  throw new HttpError(readProblem(status, headers, body));
}

function headersOf(request: HttpRequest, url: URL, readCookies: () => string): Record<string, string> {
  const isOurs = isSameOrigin(url);
  const token = isOurs ? findToken(readCookies()) : undefined;
  return {
    accept: 'application/json',
    // Also obeyed by caches on the way. A server of another origin would have to allow this header.
    ...(isOurs && request.method === 'GET' ? { 'cache-control': 'no-cache, no-store' } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { [contractHeaders.csrfToken]: token }),
    ...request.headers,
  };
}

/**
 * Creates an HTTP client: JSON in both directions, the CSRF token on same-origin calls, errors as {@link HttpError}.
 * @throws TypeError for a `baseUrl` that is not an HTTP address or has a query, and for a relative one without a page.
 */
export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const { readCookies = readBrowserCookies, responseRoutes = [] } = options;
  const { timeout = defaultTimeout, clock = systemClock } = options;
  const baseUrl = folderOf(options.baseUrl ?? ('location' in globalThis ? '.' : 'http://localhost/'));
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);

  async function send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const url = new URL(request.path, baseUrl);
    const response = await fetch(url.href, {
      method: request.method,
      headers: headersOf(request, url, readCookies),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      credentials: 'same-origin',
      // A delta has the URL of its list, and not every server distinguishes them for caches: a stored delta
      // would be used as the list. Validators do not distinguish two changes within a second either.
      cache: 'no-store',
      signal,
    }).catch((cause: unknown) => {
      throw new HttpError(networkProblem(), { cause });
    });
    const { method, path } = request;
    notifyResponseRoutes(responseRoutes, { method, path, status: response.status });
    return readAnswer(response);
  }

  /** Sends a call with a timeout that includes the body of its answer. */
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
      // The refusal brought a fresh token. Only one retry: a server that always refuses must not cause a
      // loop.
      if (isStaleToken) return sendInTime(request);
      throw error;
    }
  }

  return { request };
}
