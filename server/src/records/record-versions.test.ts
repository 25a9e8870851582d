import { headers, parsePushEvent, paths } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addAccount, findAccount } from '../accounts/directory.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { startTestServer, testPassword, type TestServer } from '../testing/start-test-server.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';

const record = paths.record('task', 1);

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

/** Signs somebody in who has a name of their own. */
async function signedInAs({ auth, visitor }: TestServer, name: string, email: string): Promise<TestClient> {
  await addAccount(auth, { email, name, role: 'editor', password: testPassword });
  const client = visitor();
  await client.signIn(email, testPassword);
  return client;
}

const cursorOf = (answer: Answer) => answer.headers.get(headers.cursor) ?? '';
const modifierOf = (answer: Answer) => answer.headers.get(headers.modifiedBy);

/** Follows the notices, whose channel is open to all, and gives the cursor of each event. */
async function followNotices({ url, config }: TestServer) {
  const socket = new PushSocket(`${url.replace('http', 'ws')}/app/${config.pushKey}?protocol=7`);
  await socket.greeted();
  socket.send({ event: 'pusher:subscribe', data: { channel: 'notice' } });
  await socket.next();
  return async () => parsePushEvent(JSON.parse(String((await socket.next()).data)))?.cursor;
}

describe('the version of a record', () => {
  test('is the cursor of its last change: in each answer, in the entity tag, in the push event', async () => {
    const { server, editor } = await start();
    const nextCursor = await followNotices(server);
    const notice = paths.record('notice', 1);

    const created = cursorOf(await editor.call('POST', paths.create('notice'), { body: { name: 'Avis' } }));
    expect(await nextCursor()).toBe(created);
    const read = await editor.call('GET', notice);
    expect([cursorOf(read), read.headers.get('etag')]).toEqual([created, `W/"${created}"`]);
    expect(cursorOf(await editor.call('GET', paths.list('notice')))).toBe(created);

    const updated = cursorOf(await editor.call('PUT', notice, { body: { name: 'Autre' } }));
    expect(await nextCursor()).toBe(updated);
    expect(cursorOf(await editor.call('GET', notice))).toBe(updated);

    const deleted = cursorOf(await editor.call('DELETE', notice));
    expect(await nextCursor()).toBe(deleted);
    expect(new Set([created, updated, deleted]).size).toBe(3);
  });

  test('stays what it was when nothing differs, and is told with 304 too', async () => {
    const { editor } = await start();
    const created = cursorOf(await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } }));
    await editor.call('POST', paths.create('task'), { body: { name: 'Poncer' } });
    // A save that changed nothing has no change of its own to name.
    expect(cursorOf(await editor.call('PUT', record, { body: { name: 'Peindre' } }))).toBe('');
    const unchanged = await editor.call('GET', record, { headers: { 'if-none-match': `W/"${created}"` } });
    expect([unchanged.status, cursorOf(unchanged)]).toEqual([304, created]);
  });
});

describe('who made the last change of a record', () => {
  test('is named, whatever letters the name has', async () => {
    const { server, editor } = await start();
    const zoe = await signedInAs(server, 'Zoé « Œil » 李', 'zoe@ne2016.test');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    expect(modifierOf(await zoe.call('GET', record))).toBe('editor');
    await zoe.call('PUT', record, { body: { name: 'Poncer' } });
    const name = modifierOf(await editor.call('GET', record)) ?? '';
    expect(decodeURIComponent(name)).toBe('Zoé « Œil » 李');
    expect(name).toMatch(/^[\x21-\x7e]+$/);
  });

  test('is told to nobody who may not read the record', async () => {
    const { server } = await start();
    const [admin, editor] = [await server.signedIn('admin'), await server.signedIn('editor')];
    await admin.call('POST', paths.create('secret'), { body: { name: 'Un secret' } });
    const secret = paths.record('secret', 1);
    expect(modifierOf(await admin.call('GET', secret))).toBe('admin');
    for (const client of [editor, server.visitor()])
      expect(modifierOf(await client.call('GET', secret))).toBeNull();
  });

  test('is shown without the address when that is the only name', async () => {
    const { server } = await start();
    const email = 'ada.lovelace@ne2016.test';
    const ada = await signedInAs(server, email, email);
    await ada.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    expect(modifierOf(await ada.call('GET', record))).toBe('ada.lovelace');
  });

  test('is left out when nobody did, or when the account is no more', async () => {
    const { server, editor } = await start();
    await sql`insert into record_task (name) values ('Exemple')`.execute(server.storage.query);
    expect(modifierOf(await editor.call('GET', record))).toBeNull();
    const ada = await signedInAs(server, 'Ada', 'ada@ne2016.test');
    await ada.call('PUT', record, { body: { name: 'Peindre' } });
    expect(modifierOf(await editor.call('GET', record))).toBe('Ada');
    const account = await findAccount(server.auth, 'ada@ne2016.test');
    await (await server.auth.$context).internalAdapter.deleteUser(account!.id);
    expect(await editor.call('GET', record)).toMatchObject({ status: 200, body: { name: 'Peindre' } });
    expect(modifierOf(await editor.call('GET', record))).toBeNull();
  });
});
