import { createHash, createHmac } from 'node:crypto';
import Pusher from 'pusher';
import { describe, expect, test } from 'vitest';
import { pushApplication, startPushService } from '../../testing/push-service.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

const application = pushApplication;
const path = '/apps/42/events';

async function start() {
  const service = await startPushService();
  const join = async (channel: string) => {
    const { socket, socketId } = await service.greeted();
    socket.send({ event: 'pusher:subscribe', data: { channel } });
    await socket.next();
    return { socket, socketId };
  };
  return { ...service, join };
}

/** Signs a call as the protocol requires, without the official client. */
function sign(body: string, changes: Record<string, string> = {}, secret = application.secret): string {
  const parameters: Record<string, string> = {
    auth_key: application.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
    ...changes,
  };
  const sorted = Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${text}`).digest('hex');
  return new URLSearchParams([...sorted, ['auth_signature', signature]]).toString();
}

async function post(url: string, body: string, query = sign(body), contentType = 'application/json') {
  const response = await fetch(`${url}${path}?${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': contentType },
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const event = { name: 'greeting', data: '{"a":1}', channel: 'news' };

describe('the HTTP API, by the official client', () => {
  test('pushes the very string to one channel or several, and leaves a socket out', async () => {
    const { join, pusher } = await start();
    const [one, other] = [await join('news'), await join('sport')];
    await pusher.trigger(['news', 'sport'], 'greeting', '{"é": 1 }');
    await pusher.trigger('news', 'not for one', 'x', { socket_id: one.socketId });
    const frame = { event: 'greeting', data: '{"é": 1 }' };
    expect(await one.socket.pending()).toEqual([{ ...frame, channel: 'news' }]);
    expect(await other.socket.pending()).toEqual([{ ...frame, channel: 'sport' }]);
  });

  test('pushes a batch in its order, or nothing of it', async () => {
    const { join, pusher } = await start();
    const { socket } = await join('news');
    const named = (name: string) => ({ name, data: 'x', channel: 'news' });
    await pusher.triggerBatch(['a', 'b', 'c'].map(named));
    expect((await socket.pending()).map(({ event }) => event)).toEqual(['a', 'b', 'c']);
    const tooLong = [named('d'), { ...named('e'), data: 'x'.repeat(10_241) }];
    await expect(pusher.triggerBatch(tooLong)).rejects.toMatchObject({ status: 413 });
    const eleven = Array.from({ length: 11 }, () => named('f'));
    await expect(pusher.triggerBatch(eleven)).rejects.toMatchObject({ status: 400 });
    expect(await socket.pending()).toEqual([]);
  });

  test('is refused to another application and to a wrong secret', async () => {
    const { url } = await start();
    const port = new URL(url).port;
    const as = (changes: Partial<typeof application>) =>
      new Pusher({ ...application, ...changes, host: '127.0.0.1', port }).trigger('news', 'greeting', 'x');
    await expect(as({ secret: 'wrong' })).rejects.toMatchObject({ status: 401 });
    await expect(as({ key: 'wrong' })).rejects.toMatchObject({ status: 401 });
    await expect(as({ appId: '43' })).rejects.toMatchObject({ status: 404 });
  });

  test('is taken under the identifier of earlier versions where none is set, and only there', async () => {
    const publish = async (environment: Record<string, string>, appId: string) => {
      const { config, url } = await startTestServer({ environment });
      const { pushKey: key, pushSecret: secret } = config;
      const { port } = new URL(url);
      const official = new Pusher({ appId, key, secret, host: '127.0.0.1', port });
      const { status } = await official.trigger('news', 'greeting', 'x').catch((error: Response) => error);
      return status;
    };
    for (const appId of ['2016', 'ne2016']) expect(await publish({}, appId)).toBe(200);
    expect(await publish({ PUSHER_APP_ID: '42' }, '42')).toBe(200);
    for (const appId of ['2016', 'ne2016']) expect(await publish({ PUSHER_APP_ID: '42' }, appId)).toBe(404);
  });
});

describe('a call', () => {
  const body = JSON.stringify(event);
  const seconds = (offset: number) => String(Math.floor(Date.now() / 1000) + offset);

  test('that is signed in time is taken, whatever its type says', async () => {
    const { url } = await start();
    expect(await post(url, body)).toEqual({ status: 200, body: {} });
    expect((await post(url, body, sign(body, { auth_timestamp: seconds(-590) }))).status).toBe(200);
    expect((await post(url, body, sign(body, { note: 'à & b=c' }))).status).toBe(200);
    expect((await post(url, body, sign(body), 'text/plain')).status).toBe(200);
  });

  test.each([
    ['no signature', () => ''],
    ['another version', () => sign(body, { auth_version: '1.1' })],
    ['a time long ago', () => sign(body, { auth_timestamp: seconds(-610) })],
    ['a time to come', () => sign(body, { auth_timestamp: seconds(610) })],
    ['no time', () => sign(body, { auth_timestamp: 'now' })],
    ['another body', () => sign(`${body} `)],
    ['a parameter that was added', () => `${sign(body)}&note=x`],
    ['a signature of another length', () => sign(body).replace(/auth_signature=.*/, 'auth_signature=ab')],
  ])('with %s is refused', async (_case, query) => {
    const { url, join } = await start();
    const { socket } = await join('news');
    expect((await post(url, body, query())).status).toBe(401);
    expect(await socket.pending()).toEqual([]);
  });

  test.each([
    ['is no JSON', '{', 400],
    ['is nothing', '', 400],
    ['is no object', 'null', 400],
    ['has no name', JSON.stringify({ ...event, name: undefined }), 400],
    ['has a name too long', JSON.stringify({ ...event, name: 'x'.repeat(201) }), 400],
    ['has an object as data', JSON.stringify({ ...event, data: {} }), 400],
    ['has too much data', JSON.stringify({ ...event, data: 'é'.repeat(5_121) }), 413],
    ['has no channel', JSON.stringify({ ...event, channel: undefined }), 400],
    ['has a bad channel', JSON.stringify({ ...event, channel: 'a b' }), 400],
    ['has an empty list of channels', JSON.stringify({ ...event, channels: [] }), 400],
    ['has 101 channels', JSON.stringify({ ...event, channels: Array(101).fill('a') }), 400],
    ['has a bad socket', JSON.stringify({ ...event, socket_id: 'x' }), 400],
    ['asks for what there is not', JSON.stringify({ ...event, info: 'nothing' }), 400],
    ['is oversized', JSON.stringify({ ...event, data: 'x'.repeat(600_000) }), 413],
  ])('whose body %s is refused', async (_case, text, status) => {
    const { url, join } = await start();
    const { socket } = await join('news');
    const answer = await post(url, text);
    expect(answer).toEqual({ status, body: { error: expect.any(String) as string } });
    expect(await socket.pending()).toEqual([]);
  });

  test('may fill data to its limit', async () => {
    const { url, join } = await start();
    const { socket } = await join('news');
    const data = '"'.repeat(10_240);
    expect((await post(url, JSON.stringify({ ...event, data }))).status).toBe(200);
    expect(await socket.pending()).toMatchObject([{ data }]);
  });
});
