import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  type Clock,
  createDataLayer,
  type DataLayer,
  type HttpClient,
  HttpError,
  systemClock,
} from '@ne2016/data-layer';
import { waitForSession } from '@ne2016/data-layer/session';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { project, resources } from '@ne2016/contract/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { certificate } from '../../scripts/testing/certificate.ts';
import type { Application } from '../application/application.ts';
import { startHttpsProxy } from '../application/https-proxy.ts';
import { hurriedClock } from './servers/hurried-clock.ts';
import { startServer } from './start-server.ts';
import { type Subscribe, untilTrue } from './until-true.ts';
import { visit } from './visit.ts';

function trustCertificate(): void {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, certificate.cert]);
  onTestFinished(() => setDefaultCACertificates(known));
}

/** Makes the push client retry after half a second instead of five, until the end of the test. */
function retrySoon(): void {
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, delay?: number) =>
    setTimeout(work, delay === 5_000 ? 500 : delay),
  );
}

describe('a whole client of our server', () => {
  let application: Application;
  let layers: DataLayer[];

  beforeEach(async () => {
    application = await startServer();
    layers = [];
  });

  afterEach(async () => {
    for (const layer of layers) layer.stop();
    await application[Symbol.asyncDispose]();
  });

  /** Returns a client of a signed-in user; not started. */
  async function signedInLayer(): Promise<DataLayer> {
    const { http, push } = await visit(application.address, application.admin);
    const layer = createDataLayer({
      resources,
      http,
      clock: hurriedClock,
      push: pusherPush({ ...push, http }),
    });
    layers.push(layer);
    return layer;
  }

  async function loaded(layer: DataLayer) {
    const store = layer.store(project);
    const onState: Subscribe = (listener) => store.subscribeState(listener);
    store.load();
    await untilTrue(() => store.state.state === 'ready', onState);
    return store;
  }

  const untilConnected = ({ connection }: DataLayer) =>
    untilTrue(
      () => connection.value === 'connected',
      (listener) => connection.subscribe(listener),
    );

  it('what the server refuses is said for every attribute, and nothing typed is lost', async () => {
    const store = (await signedInLayer()).store(project);
    const key = store.addDraft({ name: 'x', budget: -1 });
    expect(await store.save(key)).toBeUndefined();
    const errors = store
      .get(key)
      ?.problem?.errors.map(({ attribute, validator }) => `${attribute} ${validator}`);
    expect(errors?.toSorted()).toEqual([
      'budget min',
      'commune required',
      'name minlength',
      'status required',
    ]);
    expect(store.get(key)?.values).toMatchObject({ name: 'x', budget: -1 });
  });

  it('a restart of the server is caught up with', { timeout: 60_000 }, async () => {
    const [writer, reader] = await Promise.all([signedInLayer(), signedInLayer()]);
    reader.start();
    const [mine, theirs] = await Promise.all([loaded(writer), loaded(reader)]);
    await untilConnected(reader);
    const [id] = mine.ids();
    if (id === undefined) throw new Error('There is no sample record');
    theirs.edit(id, { contact: 'en.cours@exemple.fr' });
    await application.restart();
    mine.edit(id, { description: 'Après le redémarrage' });
    await mine.save(id);
    await untilTrue(
      () => theirs.get(id)?.values.description === 'Après le redémarrage',
      (listener) => theirs.subscribe(listener),
    );
    expect(theirs.get(id)?.changed).toEqual(['contact']);
  });

  it('behind HTTPS a change arrives by push, over an encrypted socket', async () => {
    trustCertificate();
    const proxy = await startHttpsProxy(Number(new URL(application.address).port));
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    const { http, push } = await visit(proxy.address, application.admin);
    // With a clock that never polls, only push can deliver the change.
    const clock: Clock = { ...systemClock, every: () => () => undefined };
    const reader = createDataLayer({ resources, http, clock, push: pusherPush({ ...push, http }) });
    layers.push(reader);
    reader.start();
    const [mine, theirs] = await Promise.all([loaded(await signedInLayer()), loaded(reader)]);
    await untilConnected(reader);
    const [id] = mine.ids();
    if (id === undefined) throw new Error('There is no sample record');
    mine.edit(id, { description: 'À travers le proxy' });
    await mine.save(id);
    await untilTrue(
      () => theirs.get(id)?.values.description === 'À travers le proxy',
      (listener) => theirs.subscribe(listener),
    );
  });

  it('a save that meets an ended session goes on after sign-in, and nobody noticed', async () => {
    const { http, signIn, signOut } = await visit(application.address, application.admin);
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let session = { isOver: false };
    const layer = createDataLayer({
      resources,
      http: waitForSession(http, {
        gate: () => (session.isOver ? { state: 'waiting', answered } : { state: 'open', session }),
        onRefused: (sentUnder) => {
          sentUnder.isOver = true;
          ask();
        },
      }),
    });
    const store = await loaded(layer);
    const [id] = store.ids();
    if (id === undefined) throw new Error('There is no sample record');
    await signOut();
    store.edit(id, { description: 'Malgré la fin de la session' });
    const save = store.save(id);
    await asked;
    expect(store.get(id)).toMatchObject({ saving: true, problem: null });
    await signIn();
    session = { isOver: false };
    answer();
    expect(await save).toBe(id);
    expect(store.get(id)).toMatchObject({ saving: false, problem: null, changed: [] });
  });

  it('what a session hears ends with it, and comes back with the next one', { timeout: 60_000 }, async () => {
    retrySoon();
    const { http, push, signIn, signOut } = await visit(application.address, application.admin);
    const layer = createDataLayer({ resources, http, push: pusherPush({ ...push, http }) });
    layers.push(layer);
    layer.start();
    await untilConnected(layer);
    await signOut();
    await untilTrue(
      () => layer.connection.value === 'unavailable',
      (listener) => layer.connection.subscribe(listener),
    );
    await signIn();
    await untilConnected(layer);
  });

  const unavailable = { code: 'unavailable', status: 503, detail: '', errors: [], retryAfter: null } as const;

  it.each<[string, (answered: () => ReturnType<HttpClient['request']>) => ReturnType<HttpClient['request']>]>(
    [
      ['that the server does not sign', () => Promise.reject(new HttpError(unavailable))],
      [
        'that the push service refuses',
        async (answered) => ({ ...(await answered()), body: { auth: 'key:of-somebody-else' } }),
      ],
    ],
  )('a subscription %s is tried again, and until then nobody counts as connected', async (_what, fail) => {
    retrySoon();
    let failures = 0;
    const { http, push } = await visit(application.address, application.admin);
    const pushHttp: HttpClient = {
      request(request) {
        if (failures > 0) return http.request(request);
        failures += 1;
        return fail(() => http.request(request));
      },
    };
    const layer = createDataLayer({ resources, http, push: pusherPush({ ...push, http: pushHttp }) });
    layers.push(layer);
    const states: string[] = [];
    layer.connection.subscribe(() => states.push(layer.connection.value));
    layer.start();
    await untilConnected(layer);
    layer.stop();
    expect(failures).toBe(1);
    expect(states).toEqual(['connecting', 'connected', 'off']);
  });
});
