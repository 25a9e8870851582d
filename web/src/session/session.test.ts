import { headers as names } from '@ne2016/contract';
import { type HttpAnswer, type HttpClient, HttpError, type HttpRequest } from '@ne2016/data-layer';
import { expect, test, vi } from 'vitest';
import { Session } from './session.ts';
import { resumeAfterSignIn } from './resume-after-sign-in.ts';

const ada = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' };
const bob = { id: '2', name: 'Bob', email: 'bob@exemple.fr', role: 'editor' };
const credentialsOf = ({ email }: typeof ada) => ({
  email,
  password: 'un bon mot de passe',
  rememberMe: false,
});

/** A server that only has a session. */
function createServer() {
  const server = {
    /** The user of the page’s session. */
    user: null as typeof ada | null,
    reachable: true,
    forbids: false,
    /** Why the session was ended. */
    end: null as string | null,
    calls: [] as string[],
    /** Promises that delay the answers to the next data calls. */
    gates: [] as Promise<void>[],
    async request({ method, path, body }: HttpRequest): Promise<HttpAnswer> {
      const by = path.startsWith('data/') ? ` by ${server.user?.name ?? 'nobody'}` : '';
      server.calls.push(`${method} ${path}${by}`);
      const fail = (code: 'network' | 'no_session' | 'forbidden', status: number | null): never => {
        throw new HttpError({ code, status, detail: '', errors: [], retryAfter: null });
      };
      if (!server.reachable) fail('network', null);
      if (path.startsWith('data/')) {
        const { user } = server;
        await server.gates.shift();
        if (user === null) fail('no_session', 401);
        if (server.forbids) fail('forbidden', 403);
      }
      const { email } = (body ?? {}) as { email?: string };
      if (path.endsWith('sign-in/email')) server.user = email === ada.email ? ada : bob;
      if (path.endsWith('sign-out')) server.user = null;
      const headers = new Headers(server.end === null ? {} : { [names.sessionEnd]: server.end });
      return { status: 200, headers, body: server.user && { user: server.user } };
    },
  } satisfies HttpClient & Record<string, unknown>;
  return server;
}

test('a page learns at its start whether somebody is signed in', async () => {
  const session = new Session(createServer());
  expect(session.current()).toEqual({ state: 'unknown' });
  await session.refresh();
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('a server that does not answer is no reason to take somebody for signed out', async () => {
  const server = createServer();
  server.reachable = false;
  const session = new Session(server);
  await session.refresh();
  expect(session.current()).toMatchObject({ state: 'unreachable', problem: { code: 'network' } });
});

test('signing in and out changes the state', async () => {
  const session = new Session(createServer());
  await session.signIn(credentialsOf(ada), null);
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
  await session.signOut();
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('who signs out everywhere ends their other sessions though this one has just ended, or stays', async () => {
  const server = createServer();
  const session = new Session(server);
  await session.signIn(credentialsOf(ada), null);
  session.expire(session.current());
  await expect(session.signOut(undefined, () => Promise.reject(new Error('no answer')))).rejects.toThrow();
  expect(session.current()).toEqual({ state: 'expired', user: ada });
  const done: string[] = [];
  const note = (what: string) => () => Promise.resolve(void done.push(what));
  await session.signOut(note('forgotten'), note('ended'));
  expect(done).toEqual(['ended', 'forgotten']);
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('an answer that names nobody signs nobody in, and is told like every failed call', async () => {
  const bodies: unknown[] = [null, {}, { user: null }, { user: { ...ada, role: 'queen' } }, 'bonjour'];
  for (const body of bodies) {
    const answer = { status: 200, headers: new Headers(), body };
    const session = new Session({ request: () => Promise.resolve(answer) });
    await expect(session.signIn(credentialsOf(ada), null)).rejects.toMatchObject({
      problem: { code: 'invalid_answer', status: 200 },
    });
    expect(session.current()).toEqual({ state: 'unknown' });
  }
});

const saving: HttpRequest = { method: 'PUT', path: 'data/project/1', body: { name: 'Halle' } };

/** A page of Ada whose session has ended on the server, undetected by the page. */
async function openPage() {
  const server = createServer();
  const session = new Session(server);
  await session.signIn(credentialsOf(ada), null);
  server.user = null;
  const http = resumeAfterSignIn(server, session, ada.id);
  const stateChange = () => new Promise<void>((resolve) => session.subscribe(resolve));
  const saves = () => server.calls.filter((call) => call.startsWith('PUT'));
  /** Delays the answer to the next data call until it is released. */
  const holdAnswer = () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    server.gates.push(promise);
    return release;
  };
  return { server, session, http, stateChange, saves, holdAnswer };
}

const refused = { problem: { code: 'no_session' } };
const outcomeOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test('a call that meets an ended session waits, and goes on after the person has signed in again', async () => {
  const { session, http, stateChange, saves } = await openPage();
  const expired = stateChange();
  const answer = http.request(saving);
  await expired;
  expect(session.current()).toEqual({ state: 'expired', user: ada });
  await session.signIn(credentialsOf(ada), null);
  expect((await answer).status).toBe(200);
  expect(saves()).toEqual(['PUT data/project/1 by nobody', 'PUT data/project/1 by Ada']);
});

test('a call made while somebody is asked to sign in again leaves only once they have', async () => {
  const { session, http, stateChange, saves } = await openPage();
  const expired = stateChange();
  const first = http.request(saving);
  await expired;
  const second = http.request(saving);
  expect(saves()).toHaveLength(1);
  await session.signIn(credentialsOf(ada), null);
  await Promise.all([first, second]);
  expect(saves().slice(1)).toEqual(['PUT data/project/1 by Ada', 'PUT data/project/1 by Ada']);
});

test('a call that waits is refused when its person leaves, and is nobody’s to repeat', async () => {
  const { session, http, stateChange, saves } = await openPage();
  const expired = stateChange();
  const answer = http.request(saving);
  await expired;
  const outcome = outcomeOf(answer);
  await session.signOut();
  expect(await outcome).toMatchObject(refused);
  await session.signIn(credentialsOf(bob), null);
  expect(saves()).toEqual(['PUT data/project/1 by nobody']);
});

test('a refusal that comes after its person has left ends the call, whoever signs in then', async () => {
  const { session, http, saves, holdAnswer } = await openPage();
  const release = holdAnswer();
  const outcome = outcomeOf(http.request(saving));
  await session.signOut();
  release();
  expect(await outcome).toMatchObject(refused);
  expect(session.current()).toEqual({ state: 'anonymous' });
  await session.signIn(credentialsOf(bob), null);
  expect(saves()).toEqual(['PUT data/project/1 by nobody']);
});

test('calls of one person never go out when somebody else signs in at their page', async () => {
  const { session, http, stateChange, saves } = await openPage();
  const expired = stateChange();
  const outcome = outcomeOf(http.request(saving));
  await expired;
  await session.signIn(credentialsOf(bob), null);
  expect(await outcome).toMatchObject(refused);
  await expect(http.request(saving)).rejects.toMatchObject(refused);
  expect(saves()).toEqual(['PUT data/project/1 by nobody']);
});

test('a refusal about the session before does not ask somebody to sign in who just did', async () => {
  const { session, http, stateChange, saves, holdAnswer } = await openPage();
  const release = holdAnswer();
  const slow = http.request(saving);
  const expired = stateChange();
  const quick = http.request(saving);
  await expired;
  await session.signIn(credentialsOf(ada), null);
  await quick;
  const states: string[] = [];
  session.subscribe(() => states.push(session.current().state));
  release();
  expect((await slow).status).toBe(200);
  expect(states).toEqual([]);
  expect(saves()).toHaveLength(4);
});

test('unconfirmed, calls wait until the server says whose session the browser has, and then go on', async () => {
  const { server, session, http, saves } = await openPage();
  server.user = ada;
  const before = session.current();
  session.revalidate();
  const answer = http.request(saving);
  expect(saves()).toEqual([]);
  expect((await answer).status).toBe(200);
  expect(session.current()).toBe(before);
  expect(saves()).toEqual(['PUT data/project/1 by Ada']);
});

test('a role that was changed elsewhere is learnt by asking, and asked for when a call turns out to be forbidden', async () => {
  const { server, session, http, stateChange } = await openPage();
  const demoted = { ...ada, role: 'reader' };
  server.user = demoted;
  const learnt = stateChange();
  session.revalidate();
  await learnt;
  expect(session.current()).toEqual({ state: 'signedIn', user: demoted });
  server.user = ada;
  server.forbids = true;
  const learntAgain = stateChange();
  expect(await outcomeOf(http.request(saving))).toMatchObject({ problem: { code: 'forbidden' } });
  await learntAgain;
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
});

test('no call of a person leaves with the session of somebody else who signed in in another tab', async () => {
  const { server, session, http, saves } = await openPage();
  server.user = bob;
  session.revalidate();
  const expired = new Promise<void>((resolve) => session.subscribe(resolve));
  const answer = http.request(saving);
  await expired;
  expect(session.current()).toEqual({ state: 'expired', user: ada, cause: 'otherPerson' });
  expect(saves()).toEqual([]);
  await session.signIn(credentialsOf(ada), null);
  await answer;
  expect(saves()).toEqual(['PUT data/project/1 by Ada']);
});

test('who signs in again in another tab goes on in this one, too', async () => {
  const { server, session, http, stateChange, saves } = await openPage();
  const expired = stateChange();
  const answer = http.request(saving);
  await expired;
  server.user = ada;
  session.revalidate();
  expect((await answer).status).toBe(200);
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
  expect(saves()).toHaveLength(2);
});

test('a session that the server does not confirm fails the call unsent, and stays unconfirmed', async () => {
  const { server, session, http, saves } = await openPage();
  server.user = bob;
  server.reachable = false;
  session.revalidate();
  expect(await outcomeOf(http.request(saving))).toMatchObject({ problem: { code: 'network' } });
  server.reachable = true;
  const expired = new Promise<void>((resolve) => session.subscribe(resolve));
  const late = outcomeOf(http.request(saving));
  await expired;
  await session.signOut();
  expect(await late).toMatchObject(refused);
  expect(saves()).toEqual([]);
});

test('a session that is to be revalidated while the server is asked needs another question', async () => {
  const { server, session, http, saves } = await openPage();
  server.user = ada;
  session.revalidate();
  server.user = bob;
  session.revalidate();
  const expired = new Promise<void>((resolve) => session.subscribe(resolve));
  void outcomeOf(http.request(saving));
  await expired;
  expect(saves()).toEqual([]);
});

test('who signs in again in another tab goes on though this one was just asking and heard that nobody is', async () => {
  const { server, session } = await openPage();
  session.expire(session.current());
  session.revalidate();
  server.user = ada;
  session.revalidate();
  await vi.waitFor(() => expect(session.current()).toEqual({ state: 'signedIn', user: ada }));
});

test('a sign-in that is sent before the server has said who is signed in waits for that, and is not undone by it', async () => {
  const server = createServer();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const session = new Session({
    async request(call) {
      const answer = await server.request(call);
      if (call.method === 'GET') await held;
      return answer;
    },
  });
  void session.refresh();
  const signedIn = session.signIn(credentialsOf(ada), null);
  release();
  await signedIn;
  expect(server.calls).toEqual(['GET api/auth/get-session', 'POST api/auth/sign-in/email']);
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
});

test.each([
  ['accountDisabled', 'accountDisabled'],
  ['passwordChanged', 'passwordChanged'],
  ['signedOutElsewhere', 'signedOutElsewhere'],
  ['a cause of a later version', 'expired'],
  [null, 'expired'],
])('a session that the server does not know any more asks why it ended: %s', async (end, cause) => {
  const server = createServer();
  const session = new Session(server);
  await session.signIn(credentialsOf(ada), null);
  Object.assign(server, { user: null, end });
  session.expire(session.current());
  expect(session.current()).toEqual({ state: 'expired', user: ada });
  await vi.waitFor(() => expect(session.current()).toEqual({ state: 'expired', user: ada, cause }), 20_000);
});

test('a sign-out in another window of this browser is known for certain, whatever the server says of it', async () => {
  const server = createServer();
  const session = new Session(server);
  await session.signIn(credentialsOf(ada), null);
  server.user = null;
  session.revalidate();
  await session.pendingRevalidation();
  expect(session.current()).toMatchObject({ state: 'expired', cause: 'expired' });
  session.expire(session.current(), 'signedOutHere');
  session.revalidate();
  await session.pendingRevalidation();
  expect(session.current()).toEqual({ state: 'expired', user: ada, cause: 'signedOutHere' });
});

test('a server that knows the session after all does not open the page again by saying so', async () => {
  const server = createServer();
  const session = new Session(server);
  await session.signIn(credentialsOf(ada), null);
  const before = server.calls.length;
  session.expire(session.current());
  await vi.waitFor(() => expect(server.calls.length).toBe(before + 1), 20_000);
  expect(session.current()).toEqual({ state: 'expired', user: ada });
});
