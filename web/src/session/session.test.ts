import { type HttpAnswer, type HttpClient, HttpError, type HttpRequest } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { createSession } from './create-session.ts';
import { resumeAfterSignIn } from './resume-after-sign-in.ts';

const user = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' };
const credentials = { email: user.email, password: 'un bon mot de passe', rememberMe: false };

/** A server of which only the session counts. */
function createServer() {
  const server = {
    signedIn: false,
    reachable: true,
    calls: [] as string[],
    async request({ method, path }: HttpRequest): Promise<HttpAnswer> {
      server.calls.push(`${method} ${path}`);
      const fail = (code: 'network' | 'no_session', status: number | null): never => {
        throw new HttpError({ code, status, detail: '', errors: [], retryAfter: null });
      };
      if (!server.reachable) fail('network', null);
      if (path.startsWith('data/') && !server.signedIn) fail('no_session', 401);
      if (path.endsWith('sign-in/email')) server.signedIn = true;
      if (path.endsWith('sign-out')) server.signedIn = false;
      return { status: 200, headers: new Headers(), body: server.signedIn ? { user } : null };
    },
  } satisfies HttpClient & Record<string, unknown>;
  return server;
}

test('a page learns at its start whether somebody is signed in', async () => {
  const session = createSession(createServer());
  expect(session.current()).toEqual({ state: 'unknown' });
  await session.refresh();
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('a server that does not answer is no reason to take somebody for signed out', async () => {
  const server = createServer();
  server.reachable = false;
  const session = createSession(server);
  await session.refresh();
  expect(session.current()).toMatchObject({ state: 'unreachable', problem: { code: 'network' } });
});

test('signing in and out changes the state', async () => {
  const session = createSession(createServer());
  await session.signIn(credentials);
  expect(session.current()).toEqual({ state: 'signedIn', user });
  await session.signOut();
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('a call that meets an ended session waits, and goes on after the person has signed in again', async () => {
  const server = createServer();
  const session = createSession(server);
  const http = resumeAfterSignIn(server, session);
  await session.signIn(credentials);
  server.signedIn = false;
  const expired = new Promise<void>((resolve) => session.subscribe(resolve));
  const answer = http.request({ method: 'PUT', path: 'data/project/1', body: { name: 'Halle' } });
  await expired;
  expect(session.current()).toEqual({ state: 'expired', user });
  await session.signIn(credentials);
  expect((await answer).status).toBe(200);
  expect(server.calls.filter((call) => call === 'PUT data/project/1')).toHaveLength(2);
});
