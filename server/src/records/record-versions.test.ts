import { parsePushEvent, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { cursorOf } from '../testing/test-client.ts';

const record = paths.record('task', 1);

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

/** Subscribes to the public channel of notices. Returns a function that reads the cursor of an event. */
async function readNotices({ url, config }: TestServer) {
  const socket = new PushSocket(`${url.replace('http', 'ws')}/app/${config.pushKey}?protocol=7`);
  await socket.greeted();
  socket.send({ event: 'pusher:subscribe', data: { channel: 'notice' } });
  await socket.next();
  return async () => parsePushEvent(JSON.parse(String((await socket.next()).data)))?.cursor;
}

describe('the version of a record', () => {
  test('is the cursor of its last change: in each answer, in the entity tag, in the push event', async () => {
    const { server, editor } = await start();
    const nextCursor = await readNotices(server);
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
    // A save that changed nothing has no change to name.
    expect(cursorOf(await editor.call('PUT', record, { body: { name: 'Peindre' } }))).toBe('');
    const unchanged = await editor.call('GET', record, { headers: { 'if-none-match': `W/"${created}"` } });
    expect([unchanged.status, cursorOf(unchanged)]).toEqual([304, created]);
  });
});
