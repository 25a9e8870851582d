import { createDataLayer, createHttpClient, type DataLayer, type HttpClient } from '@ne2016/data-layer';
import { recordPresence } from '@ne2016/data-layer/presence';
import { type PusherOptions, pusherPush } from '@ne2016/data-layer/pusher';
import { paths } from '@ne2016/contract';
import { commune } from '@ne2016/contract/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addAccount } from '../application/accounts.ts';
import { layLine, type Line } from './servers/line.ts';
import { startStandalonePush } from './servers/standalone-push.ts';
import { startSigningServer } from './servers/signing-server.ts';
import { type Saying, startUnusualPush } from './servers/unusual-push.ts';
import { startServer } from './start-server.ts';
import { untilTrue } from './until-true.ts';
import { visit } from './visit.ts';

type PushAddress = Omit<PusherOptions, 'http'>;

/** Where somebody's calls and push go. */
interface Way {
  readonly http: HttpClient;
  readonly push: PushAddress;
}

/** Camille and Driss at one server, each by as many tabs as a test opens. */
interface Place {
  /** The name by which the server presents them to each other. */
  readonly names: { readonly camille: string; readonly driss: string };
  go(person: 'camille' | 'driss'): Promise<Way>;
  stop(): Promise<void>;
}

const local = { host: '127.0.0.1', tls: false } as const;

/** Our server, with its own push server or one elsewhere. */
async function ourPlace(chosen: Record<string, string> = {}): Promise<Place> {
  const application = await startServer({ SAMPLE_DATA: 'false', ...chosen });
  const visits = {
    camille: await visit(application.address, application.admin),
    driss: await visit(
      application.address,
      await addAccount(application, 'driss@ne2016.test', 'Driss Haddad'),
    ),
  };
  const body = {
    nom: 'Montbrison',
    code: '42147',
    type: 'commune-actuelle',
    departement: 'Loire',
    region: 'Auvergne-Rhône-Alpes',
  };
  await visits.camille.http.request({ method: 'POST', path: paths.create('commune'), body });
  return {
    names: { camille: 'Administration', driss: 'Driss Haddad' },
    async go(person) {
      const { http, push } = visits[person];
      const { body: known } = await http.request({ method: 'GET', path: paths.configuration });
      return { http, push: { ...push, ...(known as { push: PushAddress }).push } };
    },
    stop: () => application[Symbol.asyncDispose](),
  };
}

async function ourPlaceWithPushElsewhere(): Promise<Place> {
  const push = await startStandalonePush();
  const place = await ourPlace({
    PUSH: 'pusher',
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(push.port),
    PUSHER_SCHEME: 'http',
    PUSHER_APP_SECRET: push.secret,
  }).catch(async (error: unknown) => {
    await push.stop();
    throw error;
  });
  return {
    ...place,
    async stop() {
      await place.stop();
      await push.stop();
    },
  };
}

/** A server of somebody else, which signs with the official package for an external push server. */
async function foreignPlace(): Promise<Place> {
  const push = await startStandalonePush();
  const server = await startSigningServer(push);
  return {
    names: { camille: 'camille', driss: 'driss' },
    go: async (person) => ({
      http: createHttpClient({ baseUrl: `http://127.0.0.1:${server.port}/${person}/` }),
      push: { ...local, key: push.key, port: push.port },
    }),
    async stop() {
      await server.stop();
      await push.stop();
    },
  };
}

/** One tab with a record open, on a line of its own that a test may cut. */
async function openRecord({ http, push }: Way) {
  const line: Line = await layLine(push.port ?? 0);
  const layer: DataLayer = createDataLayer({
    resources: [commune],
    http,
    push: pusherPush({ ...push, port: line.port, http }),
    presence: recordPresence,
  });
  layer.start();
  const store = layer.store(commune);
  await store.reload();
  const presence = layer.presence(commune, 1);
  const close = presence.subscribe(() => undefined);
  const until = (isTrue: () => boolean) => untilTrue(isTrue, (listener) => presence.subscribe(listener));
  return {
    presence,
    line,
    close,
    /** Resolves once the others are these, as `name: attribute`. */
    untilOthers: (...wanted: string[]) =>
      until(() => {
        const seen = presence.others.map(({ name, attribute }) => `${name}: ${attribute}`);
        return JSON.stringify(seen) === JSON.stringify(wanted);
      }),
    async end() {
      close();
      layer.stop();
      await line.close();
    },
  };
}

describe.each([
  ['our server', () => ourPlace()],
  ['our server with an external push server', ourPlaceWithPushElsewhere],
  ['a server that signs with the official package', foreignPlace],
])('who has a record open, by %s', (_kind, start) => {
  let place: Place;

  beforeAll(async () => {
    place = await start();
  });

  afterAll(() => place.stop());

  async function arrive(person: 'camille' | 'driss') {
    const tab = await openRecord(await place.go(person));
    onTestFinished(() => tab.end());
    return tab;
  }

  it('is known to each other, each person once and oneself not, until the last tab is closed', async () => {
    const { names } = place;
    const camille = await arrive('camille');
    const driss = await arrive('driss');
    await camille.untilOthers(`${names.driss}: null`);
    await driss.untilOthers(`${names.camille}: null`);
    const again = await arrive('driss');
    await again.untilOthers(`${names.camille}: null`);
    driss.close();
    again.presence.setEditing('nom');
    await camille.untilOthers(`${names.driss}: nom`);
    again.close();
    await camille.untilOthers();
    expect(again.presence.others).toEqual([]);
  });

  it('is told with the attribute that is being edited, also to who comes later', async () => {
    const { names } = place;
    const camille = await arrive('camille');
    camille.presence.setEditing('code');
    const driss = await arrive('driss');
    await driss.untilOthers(`${names.camille}: code`);
    const again = await arrive('driss');
    await again.untilOthers(`${names.camille}: code`);
    camille.presence.setEditing(null);
    await Promise.all([driss, again].map((tab) => tab.untilOthers(`${names.camille}: null`)));
    expect(camille.presence.others).toMatchObject([{ name: names.driss, attribute: null }]);
  });

  it('is known again after a lost connection, and somebody who vanishes is not there', async () => {
    const { names } = place;
    const [camille, driss] = [await arrive('camille'), await arrive('driss')];
    await camille.untilOthers(`${names.driss}: null`);
    driss.presence.setEditing('nom');
    await camille.untilOthers(`${names.driss}: nom`);
    driss.line.cut();
    await Promise.all([camille.untilOthers(), driss.untilOthers()]);
    driss.line.restore();
    await camille.untilOthers(`${names.driss}: nom`);
    await driss.untilOthers(`${names.camille}: null`);
    expect(camille.presence.others).toHaveLength(1);
  });
});

describe('a push service that tells of members as the protocol does not', () => {
  const joined = 'pusher_internal:subscription_succeeded';
  const added = 'pusher_internal:member_added';
  const withMembers = (hash: unknown) => JSON.stringify({ presence: { count: 2, ids: [], hash } });

  /** What somebody sees of the others at such a service, once it has said all. */
  async function lookAt(sayings: readonly Saying[], channelData = '{"user_id":"me"}') {
    const push = await startUnusualPush(sayings);
    onTestFinished(() => push.stop());
    let authorizations = 0;
    const http: HttpClient = {
      async request({ path, body }) {
        const isPresence = JSON.stringify(body ?? '').includes('presence-');
        if (isPresence) authorizations += 1;
        const signed = { auth: 'key:signature', ...(isPresence && { channel_data: channelData }) };
        const answer = path === paths.channelAuthorization ? signed : [{ id_commune: 1, nom: 'Montbrison' }];
        return { status: 200, headers: new Headers(), body: answer };
      },
    };
    const tab = await openRecord({ http, push: { ...local, key: 'key', port: push.port } });
    onTestFinished(() => tab.end());
    return { ...tab, joins: push.joins, authorizations: () => authorizations };
  }

  const last: Saying = [added, JSON.stringify({ user_id: 'last', user_info: { name: 'Léa' } })];

  it.each<[string, Saying[], string[]]>([
    [
      'people without a name',
      [[joined, withMembers({ me: null, 7: null, b: 'B', c: { name: {} } })], last],
      ['null: null', 'null: null', 'null: null', 'Léa: null'],
    ],
    [
      'comings and goings of nobody',
      [
        [joined, withMembers({ me: {} })],
        [added, 'null'],
        [added, '[]'],
        [added, '"x"'],
        [added, undefined],
        ['pusher_internal:member_removed', 'null'],
        ['pusher_internal:member_removed', '{}'],
        [added, '{"user_id":"__proto__","user_info":{"name":"P"}}'],
        last,
      ],
      ['Léa: null'],
    ],
    [
      'messages of nobody and of anything',
      [
        [joined, withMembers({ me: {}, d: { name: 'Driss' } })],
        ['client-editing', 'null'],
        ['client-editing', undefined],
        ['client-editing', '{"attribute":'],
        ['client-editing', '{"attribute":["nom"]}'],
        last,
      ],
      ['Driss: null', 'Léa: null'],
    ],
  ])('%s do no harm', async (_what, sayings, expected) => {
    const { untilOthers } = await lookAt(sayings);
    await untilOthers(...expected);
  });

  it.each<[string, Saying[]]>([
    ['that tells no members', [[joined, '{}'], last]],
    ['that tells no data at all', [[joined, undefined], last]],
    ['whose members are no object', [[joined, withMembers('none')], last]],
    ['that refuses', [['pusher:subscription_error', { type: 'AuthError', status: 401 }], last]],
  ])('one %s counts as a refusal, and the lists stay in step', async (_what, sayings) => {
    const { presence, joins } = await lookAt(sayings);
    await expect.poll(joins).toBe(1);
    expect(presence.others).toEqual([]);
  });

  it.each(['', 'null', '{', '{}', '42'])(
    'and a server whose member is %j is taken for a refusal',
    async (data) => {
      const { presence, joins, authorizations } = await lookAt([[joined, withMembers({})], last], data);
      await expect.poll(authorizations).toBe(1);
      expect(joins()).toBe(0);
      expect(presence.others).toEqual([]);
    },
  );
});
