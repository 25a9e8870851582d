import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { problemResponse } from '../testing/server/problem-response.ts';
import type { ServerCall } from '../testing/server/server-call.ts';
import { createHttpClient, type HttpClientOptions } from './http-client.ts';

function makeHttp(answers: (() => Response | Promise<Response>)[], options: HttpClientOptions = {}) {
  const calls: Pick<ServerCall, 'method' | 'path' | 'headers' | 'body'>[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    calls.push({
      method: init?.method ?? 'GET',
      path,
      headers: new Headers(init?.headers),
      body: init?.body,
    });
    const answer = answers[calls.length - 1] ?? answers.at(-1);
    return answer!();
  };
  return { http: createHttpClient({ baseUrl: 'http://server.test/app/', fetch, ...options }), calls };
}

const ok = () => Response.json({ fine: true });

describe('createHttpClient', () => {
  it('specification §7: requests use JSON and send an Accept header', async () => {
    const { http, calls } = makeHttp([ok]);
    const answer = await http.request({ method: 'PUT', path: 'data/task/1', body: { name: 'é' } });
    expect(answer.body).toEqual({ fine: true });
    expect(calls[0]).toMatchObject({ method: 'PUT', path: '/app/data/task/1', body: '{"name":"é"}' });
    expect(calls[0]!.headers.get('accept')).toBe('application/json');
    expect(calls[0]!.headers.get('content-type')).toBe('application/json');
  });

  it('specification §7: the CSRF token of the cookie is sent back with every same-origin call', async () => {
    const readCookies = () => 'other=1; XSRF-TOKEN=a%3Db; last=2';
    const { http, calls } = makeHttp([ok], { readCookies });
    await http.request({ method: 'GET', path: 'data/task' });
    await http.request({ method: 'DELETE', path: 'data/task/1' });
    expect(calls.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['a=b', 'a=b']);
  });

  it('reads the cookie that only this host can set before the one that others may have set', async () => {
    const tokenOf = async (cookies: string) => {
      const { http, calls } = makeHttp([ok], { readCookies: () => cookies });
      await http.request({ method: 'GET', path: 'data/task' });
      return calls[0]!.headers.get('x-xsrf-token');
    };
    expect(await tokenOf('XSRF-TOKEN=plain; __Host-XSRF-TOKEN=host')).toBe('host');
    expect(await tokenOf('__Host-XSRF-TOKEN=host')).toBe('host');
    expect(await tokenOf('XSRF-TOKEN=plain')).toBe('plain');
    expect(await tokenOf('X__Host-XSRF-TOKEN=other')).toBeNull();
  });

  it('sends the token to no other origin', async () => {
    vi.stubGlobal('location', new URL('http://page.test/'));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { http, calls } = makeHttp([ok], { readCookies: () => 'XSRF-TOKEN=secret' });
    await http.request({ method: 'PUT', path: 'data/task/1', body: {} });
    expect(calls[0]!.headers.get('x-xsrf-token')).toBeNull();
  });

  it.each(['GET', 'PUT'] as const)(
    '%s is neither stored by a cache nor answered from one',
    async (method) => {
      const modes: unknown[] = [];
      const fetch: typeof globalThis.fetch = async (_input, init) => {
        modes.push(init?.cache);
        return ok();
      };
      const http = createHttpClient({ baseUrl: 'http://server.test/', fetch });
      await http.request({ method, path: 'data/task' });
      expect(modes).toEqual(['no-store']);
    },
  );

  it('tells caches on the way to its own server so as well, and sends no such header to another one', async () => {
    const cacheControl = async () => {
      const { http, calls } = makeHttp([ok]);
      await http.request({ method: 'GET', path: 'data/task' });
      return calls[0]!.headers.get('cache-control');
    };
    expect(await cacheControl()).toBe('no-cache, no-store');
    vi.stubGlobal('location', new URL('http://page.test/'));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await cacheControl()).toBeNull();
  });

  it.each([
    ['/api/', 'http://page.test/api/data/task'],
    ['/api', 'http://page.test/api/data/task'],
    ['api', 'http://page.test/app/api/data/task'],
    ['.', 'http://page.test/app/data/task'],
    [undefined, 'http://page.test/app/data/task'],
    ['https://other.test', 'https://other.test/data/task'],
    ['https://other.test/v1', 'https://other.test/v1/data/task'],
    ['https://other.test/v1/', 'https://other.test/v1/data/task'],
  ])('a page’s base address %s leads to %s', async (baseUrl, expected) => {
    vi.stubGlobal('location', new URL('http://page.test/app/index.html?query#hash'));
    onTestFinished(() => void vi.unstubAllGlobals());
    const asked: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(input);
      return ok();
    };
    await createHttpClient({ fetch, ...(baseUrl === undefined ? {} : { baseUrl }) }).request({
      method: 'GET',
      path: 'data/task',
    });
    expect(asked).toEqual([expected]);
  });

  it.each([
    '/api/',
    'server.test',
    'ftp://server.test/',
    'http://server.test/?a=b',
    'http://server.test/#a',
    '',
  ])('refuses the base address %j where there is no page', (baseUrl) => {
    expect(() => createHttpClient({ baseUrl })).toThrow(`'baseUrl' must be an address`);
  });

  it('needs no URL.parse, which Node 20 has not', () => {
    vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(() => createHttpClient({ baseUrl: 'http://server.test/' })).not.toThrow();
  });

  it('ignores a cookie that cannot be decoded', async () => {
    const { http, calls } = makeHttp([ok], { readCookies: () => 'XSRF-TOKEN=%E0%A4%A' });
    await http.request({ method: 'POST', path: 'data/task/', body: {} });
    expect(calls[0]!.headers.get('x-xsrf-token')).toBeNull();
  });

  it('repeats a call once when its CSRF token was stale, with the renewed one', async () => {
    let token = 'stale';
    const stale = () => {
      token = 'fresh';
      return problemResponse(403, 'csrf_invalid');
    };
    const { http, calls } = makeHttp([stale, ok], { readCookies: () => `XSRF-TOKEN=${token}` });
    await http.request({ method: 'POST', path: 'data/task/', body: {} });
    expect(calls.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['stale', 'fresh']);
  });

  it('does not repeat for ever', async () => {
    const { http, calls } = makeHttp([() => problemResponse(403, 'csrf_invalid')]);
    await expect(http.request({ method: 'POST', path: 'x', body: {} })).rejects.toMatchObject({
      problem: { code: 'csrf_invalid' },
    });
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('failed')), { code: 'network', status: null }],
    [
      'HTML with status 200',
      () => new Response('<p>', { status: 200 }),
      { code: 'invalid_answer', status: 200 },
    ],
    ['half a JSON', () => new Response('{"a":', { status: 200 }), { code: 'invalid_answer', status: 200 }],
    ['an error page', () => new Response('<p>', { status: 502 }), { code: 'refused', status: 502 }],
    ['JSON that is no problem', () => Response.json([1], { status: 500 }), { code: 'refused', status: 500 }],
    ['null as a problem', () => problemBody('null'), { code: 'refused', status: 400 }],
    [
      'broken errors',
      () => problemBody('{"code":"x","errors":[1,{"attribute":"a"}]}'),
      { code: 'x', errors: [] },
    ],
    [
      'what links to the record, as the server says it',
      () => problemBody('{"code":"record_referenced","references":[{"resource":"task","count":2},1]}'),
      { code: 'record_referenced', references: [{ resource: 'task', count: 2 }, 1] },
    ],
    ['a wait', () => problem429('7'), { code: 'too_many_requests', status: 429, retryAfter: 7 }],
    ['a wait that is none', () => problem429('soon'), { retryAfter: null }],
  ])('says what went wrong: %s', async (_name, answer, expected) => {
    const { http } = makeHttp([answer]);
    await expect(http.request({ method: 'GET', path: 'data/task' })).rejects.toMatchObject({
      name: 'HttpError',
      problem: expected,
    });
  });

  it('an answer without a body is null', async () => {
    const { http } = makeHttp([() => new Response(null, { status: 204 })]);
    expect((await http.request({ method: 'DELETE', path: 'data/task/1' })).body).toBeNull();
  });

  it('gives up on a server that does not answer', async () => {
    const fetch: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const http = createHttpClient({ baseUrl: 'http://server.test/', fetch, timeout: 1 });
    await expect(http.request({ method: 'GET', path: 'x' })).rejects.toMatchObject({
      problem: { code: 'network' },
    });
  });

  it('specification §7: responses whose URL matches a registered pattern trigger its behaviour', async () => {
    const seen: unknown[] = [];
    const responseRoutes = [{ pattern: /^data\//, handle: (answer: unknown) => seen.push(answer) }];
    const { http } = makeHttp([ok, () => problemResponse(401, 'no_session'), ok], { responseRoutes });
    await http.request({ method: 'GET', path: 'data/task' });
    await http.request({ method: 'GET', path: 'data/task' }).catch(() => undefined);
    await http.request({ method: 'GET', path: 'configuration' });
    expect(seen).toEqual([
      { method: 'GET', path: 'data/task', status: 200 },
      { method: 'GET', path: 'data/task', status: 401 },
    ]);
  });

  it.each(['g', 'y', 'gy'])('a registered pattern with the flags %s matches every answer', async (flags) => {
    let count = 0;
    const responseRoutes = [{ pattern: new RegExp('^data/', flags), handle: () => (count += 1) }];
    const { http } = makeHttp([ok], { responseRoutes });
    for (const id of [1, 2, 3, 4]) await http.request({ method: 'GET', path: `data/task/${id}` });
    expect(count).toBe(4);
  });
});

function problemBody(body: string): Response {
  return new Response(body, { status: 400, headers: { 'content-type': 'application/problem+json' } });
}

function problem429(retryAfter: string): Response {
  const answer = problemResponse(429, 'too_many_requests');
  answer.headers.set('retry-after', retryAfter);
  return answer;
}
