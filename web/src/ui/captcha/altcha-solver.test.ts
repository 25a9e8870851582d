// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { startAltcha } from './altcha-solver.ts';
import type { SolverReport } from './captcha-solver.ts';

afterEach(() => void vi.unstubAllGlobals());
afterEach(() => void (document.cookie = 'XSRF-TOKEN=; max-age=0'));

/** Solves each challenge at once. */
class QuickWorker extends EventTarget {
  postMessage() {
    this.dispatchEvent(new MessageEvent('message', { data: { counter: 1, derivedKey: 'key' } }));
  }
  terminate() {}
}

test('specification §7: the call for a challenge takes JSON and carries the CSRF token', async () => {
  document.cookie = 'XSRF-TOKEN=token';
  const fetch = vi.fn((_: string, __?: RequestInit) => Promise.resolve(Response.json({ parameters: {} })));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('Worker', QuickWorker);
  const { promise: reported, resolve: report } = Promise.withResolvers<SolverReport>();
  startAltcha(report).renew();
  expect(await reported).toMatchObject({ type: 'answered' });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect(address).toMatch(/captcha\/challenge$/);
  expect(Object.fromEntries(new Headers(request?.headers))).toMatchObject({
    accept: 'application/json',
    'x-xsrf-token': 'token',
  });
});

test('a server that refuses a challenge is a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })));
  const { promise: reported, resolve: report } = Promise.withResolvers<SolverReport>();
  startAltcha(report).renew();
  expect(await reported).toEqual({ type: 'failed' });
});
