import { describe, expect, it } from 'vitest';
import { HttpError } from './data-problem.ts';
import type { HttpClient } from './http-client.ts';
import { type SessionGate, waitForSession } from './wait-for-session.ts';

const call = { method: 'PUT', path: 'data/task/1', body: { name: 'typed' } } as const;

/** A server with one session, and an application that asks its person to sign in when that ends. */
function openPage() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const page = {
    gate: { state: 'open', session: 1 } as SessionGate<number>,
    known: 1,
    calls: 0,
    asked,
    answer,
  };
  const fail = (status: number, code: 'refused' | 'internal_error') =>
    Promise.reject(new HttpError({ code, status, detail: '', errors: [], retryAfter: null }));
  let status = 200;
  const server: HttpClient = {
    request() {
      page.calls += 1;
      if (status === 500) return fail(500, 'internal_error');
      const isKnown = page.gate.state === 'open' && page.gate.session === page.known;
      return isKnown ? Promise.resolve({ status, headers: new Headers(), body: null }) : fail(401, 'refused');
    },
  };
  const http = waitForSession(server, {
    gate: () => page.gate,
    onRefused() {
      page.gate = { state: 'waiting', answered };
      ask();
    },
  });
  const signIn = (session: number) => {
    page.known = session;
    page.gate = { state: 'open', session };
    answer();
  };
  return Object.assign(page, { http, signIn, breakServer: () => (status = 500) });
}

describe('waitForSession', () => {
  it('a call that meets an ended session goes on after sign-in, and so does one made meanwhile', async () => {
    const page = openPage();
    page.known = 0;
    const first = page.http.request(call);
    await page.asked;
    const second = page.http.request(call);
    expect(page.calls).toBe(1);
    page.signIn(2);
    expect(await Promise.all([first, second])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(page.calls).toBe(3);
  });

  it('a call that waits fails with its refusal when its person leaves, and later calls never leave', async () => {
    const page = openPage();
    page.known = 0;
    const waiting = page.http.request(call);
    await page.asked;
    page.gate = { state: 'closed' };
    page.answer();
    await expect(waiting).rejects.toMatchObject({ problem: { code: 'refused', status: 401 } });
    await expect(page.http.request(call)).rejects.toMatchObject({ problem: { code: 'no_session' } });
    expect(page.calls).toBe(1);
  });

  it('does not ask for ever where nobody is asked to sign in', async () => {
    let calls = 0;
    const http = waitForSession(
      {
        request() {
          calls += 1;
          throw new HttpError({ code: 'refused', status: 401, detail: '', errors: [], retryAfter: null });
        },
      },
      { gate: () => ({ state: 'open', session: null }), onRefused: () => undefined },
    );
    await expect(http.request(call)).rejects.toMatchObject({ problem: { status: 401 } });
    expect(calls).toBe(1);
  });

  it('passes on every other end of a call', async () => {
    const page = openPage();
    page.breakServer();
    await expect(page.http.request(call)).rejects.toMatchObject({ problem: { code: 'internal_error' } });
    expect(page.calls).toBe(1);
  });
});
