import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { headers as names, parsePushEvent, paths, monitoringPaths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { databaseFile } from '../config/data-directory.ts';
import { addressOf, startChildServer, type TestProcess } from '../testing/child-process.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';
const channel = 'private-commune';
const commune = { code: '01001', type: 'commune-actuelle', departement: 'Ain', region: 'Auvergne' };

async function start() {
  const DATA_DIR = temporaryFolder();
  const server = startChildServer({ DATA_DIR, ADMIN_PASSWORD });
  const client = new TestClient(await addressOf(server));
  await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
  return { DATA_DIR, server, client };
}

/** Returns the exit code and the duration of the stop, in milliseconds. */
async function stop(server: TestProcess) {
  const begin = performance.now();
  server.process.kill('SIGTERM');
  const code = await server.exit();
  return { code, took: performance.now() - begin };
}

function storedNames(DATA_DIR: string): string[] {
  using database = new DatabaseSync(databaseFile(DATA_DIR));
  return database
    .prepare('select nom from record_commune')
    .all()
    .map(({ nom }) => String(nom));
}

/** Subscribes to the communes. Returns the identifiers in the events once its connection has ended. */
async function listen(client: TestClient): Promise<{ socket: PushSocket; heard: unknown[] }> {
  const socket = new PushSocket(`${client.url.replace('http', 'ws')}/app/ne2016-key?protocol=7`);
  const body = { socket_id: await socket.greeted(), channel_name: channel };
  const { auth } = (await client.call('POST', paths.channelAuthorization, { body })).body;
  socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
  await socket.next();
  const heard: unknown[] = [];
  const keep = async (): Promise<void> => {
    const { event, data } = await socket.next();
    if (event.startsWith('ne2016')) heard.push(parsePushEvent(JSON.parse(String(data)))?.id);
    return keep();
  };
  void keep();
  return { socket, heard };
}

/** Creates communes until the server refuses or is gone. Collects the names and identifiers answered. */
async function createUntilRefused(client: TestClient, answered: Map<string, number>, onAnswer: () => void) {
  for (let count = 0; ; count += 1) {
    const nom = `Commune ${answered.size}-${count}-${Math.random()}`;
    const { status, body } = await client.call('POST', paths.create('commune'), {
      body: { ...commune, nom },
    });
    if (status === 503) return body.code;
    expect(status).toBe(201);
    answered.set(nom, body.id_commune ?? 0);
    onAnswer();
  }
}

test('invariant: a server that stops under load has answered and pushed exactly what it has stored', async () => {
  const { DATA_DIR, server, client } = await start();
  const { socket, heard } = await listen(client);
  const answered = new Map<string, number>();
  const ended = Promise.withResolvers<Awaited<ReturnType<typeof stop>>>();
  const onAnswer = () => answered.size === 60 && ended.resolve(stop(server));
  const refusals = await Promise.allSettled(
    Array.from({ length: 8 }, () => createUntilRefused(client, answered, onAnswer)),
  );
  const { code, took } = await ended.promise;
  expect(code).toBe(0);
  expect(took).toBeLessThan(5_000);
  expect(await socket.closed).toBe(4200);
  expect(storedNames(DATA_DIR).toSorted()).toEqual([...answered.keys()].toSorted());
  expect(new Set(heard)).toEqual(new Set(answered.values()));
  const codes = refusals.map((refusal) => (refusal.status === 'fulfilled' ? refusal.value : 'gone'));
  expect(codes.filter((code) => code !== 'unavailable' && code !== 'gone')).toEqual([]);
});

/** Sends the first part of a call. Returns the answer once the connection has ended. */
async function beginCall(client: TestClient, body: string) {
  const socket = connect(Number(new URL(client.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(() => answer);
  const lines = [
    `POST /${paths.create('commune')} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${client.cookieHeader}`,
    `${names.csrfToken}: ${client.csrfToken}`,
    'Content-Type: application/json',
    'Expect: 100-continue',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  // The server requests the body once it has accepted the call.
  await once(socket, 'data');
  return { closed, finish: () => socket.write(body) };
}

test('a call that was taken before is answered, while new ones are refused in words', async () => {
  const { DATA_DIR, server, client } = await start();
  const call = await beginCall(client, JSON.stringify({ ...commune, nom: 'Ambérieu' }));
  const stopped = stop(server);
  let ready = await client.call('GET', monitoringPaths.ready);
  while (ready.status === 200) ready = await client.call('GET', monitoringPaths.ready);
  expect(ready.body).toMatchObject({ code: 'unavailable', failed: 'stopping' });
  expect((await client.call('GET', monitoringPaths.health)).status).toBe(200);
  const refused = await client.call('GET', paths.list('commune'));
  expect(refused.body.code).toBe('unavailable');
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('connection')).toBe('close');
  call.finish();
  expect(await call.closed).toMatch(/ 201 Created\r\n/);
  expect(await stopped).toMatchObject({ code: 0 });
  expect(storedNames(DATA_DIR)).toEqual(['Ambérieu']);
});

test('a call whose rest never comes is cut in time', async () => {
  const { DATA_DIR, server, client } = await start();
  const call = await beginCall(client, JSON.stringify({ ...commune, nom: 'Ambérieu' }));
  const { code, took } = await stop(server);
  expect(code).toBe(0);
  expect(took).toBeLessThan(5_000);
  expect(await call.closed).not.toMatch(/ 20[01] /);
  expect(storedNames(DATA_DIR)).toEqual([]);
});
