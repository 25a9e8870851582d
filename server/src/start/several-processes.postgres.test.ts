import { headers, parsePushEvent, paths, userAuthenticationPath } from '@ne2016/contract';
import type { Commune } from '@ne2016/contract/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf, ChildProgram, startChildServer, TestProcess } from '../testing/child-process.ts';
import { portOf, pushApplication, pushThrough, startPushCommand } from '../testing/push-command.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { layOutApplication } from '../testing/temporary-folder.ts';
import { type Answer, TestClient } from '../testing/test-client.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';

// Three programs are started, and again for each test that kills one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';
const commune = {
  nom: 'Essai',
  code: '01001',
  type: 'commune-actuelle',
  departement: 'Ain',
  region: 'Auvergne-Rhône-Alpes',
};

const project = { name: 'Préau', code: 'AB-0001', status: 'idea' };

/** One server process of several, and a person who is signed in there. */
interface Member {
  server: ChildProgram;
  client: TestClient;
}

let members: readonly [Member, Member];
let pushPort: number;
let environment: Record<string, string>;
/** What the programs leave, to be removed after them. */
let folder: string;

/** @param Program decides how long the server may run */
async function startMember(Program: typeof ChildProgram): Promise<Member> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const application = mkdtempSync(join(folder, 'application-'));
  layOutApplication(application);
  const server = startChildServer({ ...environment, DATA_DIR: dataDir }, application, Program);
  const client = new TestClient(await addressOf(server));
  await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
  return { server, client };
}

/** Starts a push service and two servers on a database of their own; gives what ends and removes all of it. */
async function startAll(): Promise<() => Promise<void>> {
  folder = mkdtempSync(join(tmpdir(), 'ne2016-'));
  const database = await createPostgresDatabase();
  const push = startPushCommand({}, ChildProgram);
  pushPort = await portOf(push);
  environment = {
    DATABASE_URL: database.url,
    APP_SECRET: pushApplication.secret,
    ADMIN_PASSWORD,
    ...pushThrough(pushPort),
  };
  members = await Promise.all([startMember(ChildProgram), startMember(ChildProgram)]);
  const programs = [push, ...members.map(({ server }) => server)];
  return async () => {
    await Promise.all(programs.map((program) => program.kill()));
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Connects where the server says that the push service is, and joins the channel of communes by its authorisation. */
async function follow({ client }: Member) {
  const { push } = (await client.call('GET', paths.configuration)).body as unknown as {
    push: { key: string; host: string; port: number; tls: boolean };
  };
  expect(push).toEqual({
    key: pushApplication.key,
    host: '127.0.0.1',
    port: pushPort,
    tls: false,
    signIn: true,
    joinsTogether: true,
  });
  const socket = new PushSocket(`ws://${push.host}:${push.port}/app/${push.key}?protocol=7`);
  const socketId = await socket.greeted();
  const signedIn = await client.call('POST', userAuthenticationPath, { body: { socket_id: socketId } });
  socket.send({ event: 'pusher:signin', data: signedIn.body });
  expect((await socket.next()).event).toBe('pusher:signin_success');
  const channel = 'private-commune';
  const body = { socket_id: socketId, channel_name: channel };
  const { auth } = (await client.call('POST', paths.channelAuthorization, { body })).body;
  socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
  expect((await socket.next()).event).toBe('pusher_internal:subscription_succeeded');
  const nextEvent = async () => parsePushEvent(JSON.parse(String((await socket.next()).data)));
  /** The next event of this kind about a record; an event may come twice. */
  const eventOf = async (id: number, action = 'created') => {
    for (;;) {
      const event = await nextEvent();
      if (event?.id === id && event.action === action) return event;
    }
  };
  /** The records of all events until there is one about `last`. */
  const heardUntil = async (last: number) => {
    const ids: unknown[] = [];
    while (ids.at(-1) !== last) ids.push((await nextEvent())?.id);
    return ids;
  };
  return { socketId, eventOf, heardUntil, closed: socket.closed };
}

function create({ client }: Member, body: object, extra: Record<string, string> = {}): Promise<Answer> {
  return client.call('POST', paths.create('commune'), { body, headers: extra });
}

function idOf(answer: Answer): number {
  expect(answer.status).toBe(201);
  return answer.body.id_commune ?? 0;
}

function list({ client }: Member, cursor?: string): Promise<Answer> {
  const own = cursor === undefined ? {} : { [headers.cursor]: cursor };
  return client.call('GET', paths.list('commune'), { headers: own });
}

function cursorOf(answer: Answer): string {
  return answer.headers.get(headers.cursor) ?? '';
}

async function expectSharedSession(one: Member, other: Member): Promise<void> {
  const elsewhere = new TestClient(one.client.url);
  await elsewhere.signIn('admin@ne2016.test', ADMIN_PASSWORD);
  const moved = new TestClient(other.client.url);
  for (const [name, value] of elsewhere.cookies) moved.cookies.set(name, value);
  expect((await moved.call('GET', paths.session)).body).toMatchObject({
    user: { email: 'admin@ne2016.test' },
  });
  expect((await moved.call('POST', paths.signOut)).status).toBe(200);
  expect((await elsewhere.call('GET', paths.list('commune'))).status).toBe(401);
}

describe('two processes on one database behind one push service behave as one', () => {
  let end: () => Promise<void>;
  beforeAll(async () => {
    end = await startAll();
  });
  afterAll(() => end());

  test('what one writes comes as an event and as a delta to who is connected to the other', async () => {
    const [one, other] = members;
    const before = cursorOf(await list(other));
    const { eventOf } = await follow(other);
    const id = idOf(await create(one, commune));
    const event = await eventOf(id);
    const delta = await list(other, before);
    expect(delta.headers.get(headers.scope)).toBe('delta');
    expect(delta.body).toMatchObject([{ id_commune: id, nom: 'Essai' }]);
    expect(cursorOf(delta)).toBe(event.cursor);
    const changed = { body: { nom: 'Changée' } };
    expect((await other.client.call('PUT', paths.record('commune', id), changed)).status).toBe(200);
    expect(await eventOf(id, 'updated')).toMatchObject({ id });
    expect((await one.client.call('GET', paths.record('commune', id))).body).toMatchObject(changed.body);
  });

  test('the writer hears nothing of it, whichever process the socket and the write belong to', async () => {
    const [one, other] = members;
    const [writer, colleague] = [await follow(one), await follow(other)];
    // The same session, by the other process.
    const moved = { ...other, client: new TestClient(other.client.url) };
    for (const [name, value] of one.client.cookies) moved.client.cookies.set(name, value);
    const own = idOf(await create(moved, commune, { [headers.socketId]: writer.socketId }));
    const next = idOf(await create(moved, commune));
    await colleague.eventOf(own);
    await colleague.eventOf(next);
    const heard = new Set(await writer.heardUntil(next));
    expect(heard).toEqual(new Set([next]));
  });

  test('a session that ends in one closes its socket, which the other let in, and no other', async () => {
    const [one, other] = members;
    const ending = { ...other, client: new TestClient(other.client.url) };
    await ending.client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
    const [ended, staying] = [await follow(ending), await follow(other)];
    const elsewhere = new TestClient(one.client.url);
    for (const [name, value] of ending.client.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call('POST', paths.signOut)).status).toBe(200);
    expect(await ended.closed).toBe(4009);
    const id = idOf(await create(one, commune));
    expect((await staying.eventOf(id)).id).toBe(id);
  });

  test('a session, a key of a creation and a unique value hold for both', async () => {
    await expectSharedSession(...members);

    const count = async () => (JSON.parse((await list(members[1])).text) as Commune[]).length;
    const before = await count();
    const key = { [headers.idempotencyKey]: 'one' };
    const answers = await Promise.all([...members, ...members].map((member) => create(member, commune, key)));
    const [first] = answers;
    for (const answer of answers) expect(answer.text).toBe(first?.text);
    expect(await count()).toBe(before + 1);

    const body = { ...project, commune: first?.body.id_commune };
    const raced = await Promise.all(
      members.map(({ client }) => client.call('POST', paths.create('project'), { body })),
    );
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(raced.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'value_not_unique',
      errors: [{ attribute: 'code', validator: 'unique' }],
    });
  });
});

describe('two processes of which one is killed', () => {
  beforeEach(async () => await startAll());

  test('a socket that a process let in before it was killed is closed by the next one', async () => {
    const [, other] = members;
    const session = new TestClient(other.client.url);
    await session.signIn('admin@ne2016.test', ADMIN_PASSWORD);
    const ended = await follow({ ...other, client: session });
    for (const { server } of members) server.process.kill('SIGKILL');
    for (const { server } of members) await server.exit();
    const next = await startMember(TestProcess);
    const elsewhere = new TestClient(next.client.url);
    for (const [name, value] of session.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call('POST', paths.signOut)).status).toBe(200);
    expect(await ended.closed).toBe(4009);
  });

  test('invariant: after kill -9 of one, the other has all that was acknowledged, and pushes it', async () => {
    const [one, other] = members;
    const before = cursorOf(await list(other));
    const { heardUntil } = await follow(other);
    const acknowledged: number[] = [];
    const writeUntilGone = async () => {
      for (;;) {
        acknowledged.push(idOf(await create(one, commune)));
        if (acknowledged.length === 20) one.server.process.kill('SIGKILL');
      }
    };
    await Promise.allSettled([1, 2, 3, 4].map(writeUntilGone));
    await one.server.exit();
    const last = idOf(await create(other, commune));
    const heard = await heardUntil(last);
    for (const id of acknowledged) expect(heard).toContain(id);
    const delta = await list(other, before);
    const ids = (JSON.parse(delta.text) as Commune[]).map(({ id_commune: id }) => id);
    for (const id of [...acknowledged, last]) expect(ids).toContain(id);
  });
});
