import { headers, parsePushEvent, paths, userAuthenticationPath } from '@ne2016/contract';
import { expect } from 'vitest';
import { PushSocket } from './push-socket.ts';
import type { Answer, TestClient } from './test-client.ts';

/** One of several servers on a database that push through one service, with a signed-in user. */
export interface Member {
  client: TestClient;
  push: { key: string; port: number };
}

/** The values of a new commune. */
export const commune = {
  nom: 'Essai',
  code: '01001',
  type: 'commune-actuelle',
  departement: 'Ain',
  region: 'Auvergne-Rhône-Alpes',
};

/** Connects to the configured push service, and joins the channel of communes with its authorisation. */
export async function follow({ client, push: service }: Member) {
  const { push } = (await client.call('GET', paths.configuration)).body as unknown as {
    push: { key: string; host: string; port: number; tls: boolean };
  };
  expect(push).toEqual({
    ...service,
    host: '127.0.0.1',
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
  /** Returns the next event of this kind about a record; an event may come twice. */
  const eventOf = async (id: number, action = 'created') => {
    for (;;) {
      const event = await nextEvent();
      if (event?.id === id && event.action === action) return event;
    }
  };
  /** Returns the records of all events until one about `last`. */
  const heardUntil = async (last: number) => {
    const ids: unknown[] = [];
    while (ids.at(-1) !== last) ids.push((await nextEvent())?.id);
    return ids;
  };
  return { socketId, eventOf, heardUntil, closed: socket.closed };
}

/** Creates a commune. */
export function create(
  { client }: Member,
  body: object,
  extra: Record<string, string> = {},
): Promise<Answer> {
  return client.call('POST', paths.create('commune'), { body, headers: extra });
}

/** Returns the identifier of a commune, which must have been created. */
export function idOf(answer: Answer): number {
  expect(answer.status).toBe(201);
  return answer.body.id_commune ?? 0;
}

/** Returns the list of communes, or its delta since a cursor. */
export function list({ client }: Member, cursor?: string): Promise<Answer> {
  const own = cursor === undefined ? {} : { [headers.cursor]: cursor };
  return client.call('GET', paths.list('commune'), { headers: own });
}

/** Returns the cursor of an answer. */
export function cursorOf(answer: Answer): string {
  return answer.headers.get(headers.cursor) ?? '';
}

/** Expects that what one member writes comes to the other as an event and as a delta. */
export async function expectWrittenEverywhere(one: Member, other: Member): Promise<void> {
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
}
