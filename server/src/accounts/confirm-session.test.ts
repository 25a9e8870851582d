import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { filePaths, headers as names, paths } from '@ne2016/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startFileServer } from '../files/testing/file-server.ts';
import { changeRole, findAccount } from './directory.ts';

const boundary = 'x';
const form = [
  `--${boundary}`,
  'content-disposition: form-data; name="file"; filename="a.txt"',
  'content-type: text/plain',
  '',
  'bonjour',
  `--${boundary}--`,
  '',
].join('\r\n');

const calls = {
  'the creation of a record': {
    path: paths.create('report'),
    type: 'application/json',
    body: JSON.stringify({ name: 'Bilan' }),
  },
  'an upload': {
    path: filePaths.upload('report', 'paper'),
    type: `multipart/form-data; boundary=${boundary}`,
    body: form,
  },
};

/** Advances the clock that measures the duration of a call. Fake timers would not reach Fastify’s. */
function moveClockOn(milliseconds: number): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
  onTestFinished(() => clock.mockRestore());
}

/** Sends the first part of a call. `finish` sends the rest, and returns the status and the code. */
async function beginCall({ path, type, body }: (typeof calls)[keyof typeof calls]) {
  const server = await startFileServer();
  const email = await server.account('editor');
  const client = server.visitor();
  await client.signIn(email, 'un-bon-mot-de-passe');
  const sending = httpRequest(`${server.url}/${path}`, {
    method: 'POST',
    headers: {
      cookie: client.cookieHeader,
      [names.csrfToken]: client.csrfToken,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    },
  });
  // The server continues to read once it has found the session.
  const isRead = new Promise((resolve) =>
    server.server.server.once('request', (request: IncomingMessage) => request.once('resume', resolve)),
  );
  sending.write(body.slice(0, -5));
  await isRead;
  // Longer than the server trusts a session that it has checked.
  moveClockOn(1_001);
  const finish = async () => {
    sending.end(body.slice(-5));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const { code } = JSON.parse(await text(answer)) as { code?: string };
    return [answer.statusCode, code];
  };
  const kept = async () => {
    const rows = await server.storage.query.selectFrom('file').select('id').execute();
    const changes = await server.storage.changes.after(server.storage.query, 0, 10);
    return rows.length + changes.filter(({ record_id: id }) => id !== null).length;
  };
  return { ...server, client, email, finish, kept };
}

describe.each(Object.entries(calls))('%s that takes long to come', (_name, call) => {
  test('is carried out for a session that goes on', async () => {
    const { finish, kept } = await beginCall(call);
    expect(await finish()).toEqual([201, undefined]);
    expect(await kept()).toBe(1);
  });

  test('is refused where the session ended meanwhile, and leaves nothing', async () => {
    const { client, finish, kept } = await beginCall(call);
    expect((await client.call('POST', paths.signOut)).status).toBe(200);
    expect(await finish()).toEqual([401, 'no_session']);
    await vi.waitFor(async () => expect(await kept()).toBe(0), 5_000);
  });

  test('is refused where the right was withdrawn meanwhile, and leaves nothing', async () => {
    const { auth, email, finish, kept } = await beginCall(call);
    const account = await findAccount(auth, email);
    await changeRole(auth, account!, 'reader');
    expect(await finish()).toEqual([403, 'forbidden']);
    await vi.waitFor(async () => expect(await kept()).toBe(0), 5_000);
  });
});
