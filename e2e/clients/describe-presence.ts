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
import { startServer } from './start-server.ts';
import { untilTrue } from './until-true.ts';
import { visit } from './visit.ts';

type PushAddress = Omit<PusherOptions, 'http'>;

/** The client and the push address of a person. */
interface Way {
  readonly http: HttpClient;
  readonly push: PushAddress;
}

/** Camille and Driss at one server, each with the tabs that a test opens. */
interface Place {
  /** The names by which the server presents them to each other. */
  readonly names: { readonly camille: string; readonly driss: string };
  go(person: 'camille' | 'driss'): Promise<Way>;
  stop(): Promise<void>;
}

export const local = { host: '127.0.0.1', tls: false } as const;

/** Our server, with its own push server or an external one. */
export async function ourPlace(chosen: Record<string, string> = {}): Promise<Place> {
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

export async function ourPlaceWithPushElsewhere(): Promise<Place> {
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

/** Another server, which signs with the official package for an external push server. */
export async function foreignPlace(): Promise<Place> {
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

/** Opens one tab with a record, over a connection that a test may cut. */
export async function openRecord({ http, push }: Way) {
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

/** Tests what people with the same open record see of each other at a place. */
export function describePresence(kind: string, start: () => Promise<Place>): void {
  describe(`who has a record open, by ${kind}`, () => {
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
}
