import { type DataLayer, HttpError, type ResourceStore } from '@ne2016/data-layer';
import { commune, type Project, project } from '@ne2016/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Application, startApplication } from '../application/application.ts';
import { signInClient } from './signed-in-client.ts';

let application: Application;
let writer: DataLayer;
let reader: DataLayer;

type Subscribe = (listener: () => void) => () => void;

/** Resolves as soon as `isTrue` holds, which is looked at now and whenever one of the sources tells of a change. */
function untilTrue(isTrue: () => boolean, ...sources: readonly Subscribe[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isTrue()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = sources.map((subscribe) => subscribe(look));
    look();
  });
}

/** Loads the projects and waits until the subscription has asked for its first refresh: from then on events come. */
async function load(layer: DataLayer): Promise<ResourceStore<Project>> {
  const store = layer.store(project);
  const onState: Subscribe = (listener) => store.subscribeState(listener);
  layer.start();
  store.load();
  await untilTrue(
    () => store.state.state === 'ready' && layer.connection.value === 'connected',
    onState,
    (listener) => layer.connection.subscribe(listener),
  );
  await untilTrue(() => store.state.state === 'ready' && store.state.refreshing, onState);
  return store;
}

beforeAll(async () => {
  application = await startApplication();
  writer = await signInClient(application, application.admin);
  reader = await signInClient(application, application.admin);
}, 60_000);

afterAll(async () => {
  writer.stop();
  reader.stop();
  await application.dispose();
});

describe('two whole clients of a real server', () => {
  it('an edit, a creation and a deletion reach the other client by push', { timeout: 30_000 }, async () => {
    const [mine, theirs] = await Promise.all([load(writer), load(reader)]);
    const heard: string[] = [];
    reader.onChange(({ action }) => heard.push(action));
    const onChange: Subscribe = (listener) => theirs.subscribe(listener);
    const [id] = mine.ids();
    if (id === undefined) throw new Error('There is no sample record');

    theirs.edit(id, { contact: 'en.cours@exemple.fr' });
    mine.edit(id, { name: 'Rénovation de la mairie' });
    await mine.save(id);
    await untilTrue(() => theirs.get(id)?.values.name === 'Rénovation de la mairie', onChange);
    expect(theirs.get(id)).toMatchObject({
      changed: ['contact'],
      values: { contact: 'en.cours@exemple.fr' },
    });

    const draft = mine.addDraft({ name: 'Nouveau gymnase', commune: 1, status: 'idea' });
    const created = await mine.save(draft);
    if (created === undefined) throw new Error('The draft was not created');
    await untilTrue(() => theirs.get(created) !== undefined, onChange);
    expect(theirs.get(created)?.values).toEqual(mine.get(created)?.values);

    expect(await mine.remove(created)).toBe(true);
    await untilTrue(() => theirs.get(created) === undefined, onChange);
    expect(theirs.size).toBe(mine.size);
    expect(heard).toEqual(['updated', 'created', 'deleted']);
  });

  it('what the server refuses is said for every attribute, and nothing typed is lost', async () => {
    const mine = writer.store(project);
    const key = mine.addDraft({ name: 'x', budget: -1 });
    expect(await mine.save(key)).toBeUndefined();
    const errors = mine
      .get(key)
      ?.problem?.errors.map(({ attribute, validator }) => `${attribute} ${validator}`);
    expect(errors?.toSorted()).toEqual([
      'budget min',
      'commune required',
      'name minlength',
      'status required',
    ]);
    expect(mine.get(key)?.values).toMatchObject({ name: 'x', budget: -1 });
  });

  it('a restart of the server is caught up with', { timeout: 60_000 }, async () => {
    const [mine, theirs] = [writer.store(project), reader.store(project)];
    const [id] = mine.ids();
    if (id === undefined) throw new Error('There is no sample record');
    await application.restart();
    mine.edit(id, { description: 'Après le redémarrage' });
    await mine.save(id);
    await untilTrue(
      () => theirs.get(id)?.values.description === 'Après le redémarrage',
      (listener) => theirs.subscribe(listener),
    );
    expect(theirs.get(id)?.changed).toEqual(['contact']);
  });

  it('all 37 590 communes are loaded', { timeout: 30_000 }, async () => {
    const store = reader.store(commune);
    store.load();
    await untilTrue(
      () => store.state.state === 'ready',
      (listener) => store.subscribeState(listener),
    );
    expect(store.size).toBe(37_590);
    expect(store.get(1)?.values).toMatchObject({
      nom: "L'Abergement-Clémenciat",
      code: '01001',
      population: 860,
    });
  });

  it('a subscription that failed is tried again, and until then nobody counts as connected', async () => {
    let failures = 0;
    const layer = await signInClient(application, application.admin, (http) => ({
      request(request) {
        if (failures > 0) return http.request(request);
        failures += 1;
        throw new HttpError({ code: 'unavailable', status: 503, detail: '', errors: [], retryAfter: null });
      },
    }));
    const states: string[] = [];
    layer.connection.subscribe(() => states.push(layer.connection.value));
    layer.start();
    await untilTrue(
      () => layer.connection.value === 'connected',
      (listener) => layer.connection.subscribe(listener),
    );
    layer.stop();
    expect(failures).toBe(1);
    expect(states).toEqual(['connecting', 'connected', 'off']);
  });
});
