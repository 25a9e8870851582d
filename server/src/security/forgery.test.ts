import {
  channelsAuthorizationPath,
  csrfCookie,
  headers,
  paths,
  userAuthenticationPath,
} from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';

const body = { name: 'Peindre' };
const create = paths.create('task');

describe('specification §7: the cross-site request forgery token', () => {
  test('is in a cookie that scripts can read, from the first calls on', async () => {
    const server = await startTestServer();
    for (const path of [paths.configuration, paths.session]) {
      const answer = await server.visitor().call('GET', path);
      const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${csrfCookie}=`));
      expect(line).toBeDefined();
      expect(line).not.toMatch(/HttpOnly/i);
    }
  });

  test.each([
    ['POST', create],
    ['PUT', paths.record('task', 1)],
    ['DELETE', paths.record('task', 1)],
    ['POST', paths.signIn],
    ['POST', paths.signOut],
    ['POST', paths.resetPassword],
    ['POST', paths.channelAuthorization],
    ['POST', channelsAuthorizationPath],
    ['POST', userAuthenticationPath],
  ])('%s %s is refused without it, and with a wrong one', async (method, path) => {
    const server = await startTestServer({ resources: exampleResources });
    const editor = await server.signedIn('editor');
    for (const token of ['', 'wrong', `${editor.csrfToken}x`]) {
      const answer = await editor.call(method, path, { body, headers: { [headers.csrfToken]: token } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'csrf_invalid' } });
    }
  });

  test('the refusal brings a fresh one, with which the same call succeeds', async () => {
    const server = await startTestServer({ resources: exampleResources });
    const editor = await server.signedIn('editor');
    editor.cookies.delete(csrfCookie);
    editor.cookies.delete('ne2016.csrf');
    expect((await editor.call('POST', create, { body })).status).toBe(403);
    expect((await editor.call('POST', create, { body })).status).toBe(201);
  });

  test('the token of one session is none for another', async () => {
    const server = await startTestServer({ resources: exampleResources });
    const editor = await server.signedIn('editor');
    const other = await server.signedIn('editor');
    for (const name of [csrfCookie, 'ne2016.csrf']) editor.cookies.set(name, other.cookies.get(name) ?? '');
    expect((await editor.call('POST', create, { body })).status).toBe(403);
  });

  test('signing in and out bring one for what follows', async () => {
    const server = await startTestServer({ resources: exampleResources });
    const client = server.visitor();
    await client.signIn(await server.account('editor'), testPassword);
    expect((await client.call('POST', create, { body })).status).toBe(201);
    await client.call('POST', paths.signOut);
    const again = { email: await server.account('editor'), password: testPassword };
    expect((await client.call('POST', paths.signIn, { body: again })).status).toBe(200);
  });
});

describe('the origin of a page that changes something', () => {
  test('is the one under which the browser called, when no address is fixed', async () => {
    const server = await startTestServer({ resources: exampleResources });
    const editor = await server.signedIn('editor');
    const own = await editor.call('POST', create, { body, headers: { origin: server.url } });
    expect(own.status).toBe(201);
    const { hostname, port } = new URL(server.url);
    const otherPort = `http://${hostname}:${Number(port) - 1}`;
    for (const origin of ['https://exemple.org', otherPort, `http://${hostname}`, 'null', 'nonsense']) {
      const answer = await editor.call('POST', create, { body, headers: { origin } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
    }
  });

  test('is the fixed address otherwise', async () => {
    const server = await startTestServer({ environment: { APP_URL: 'http://exemple.fr' } });
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const call = (origin: string) => visitor.call('POST', paths.signOut, { headers: { origin } });
    expect((await call('http://exemple.fr')).status).toBe(200);
    expect((await call(server.url)).status).toBe(403);
  });
});
