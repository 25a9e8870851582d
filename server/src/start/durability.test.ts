import { headers, paths } from '@ne2016/contract';
import type { Commune } from '@ne2016/contract/testing';
import { expect, test, vi } from 'vitest';
import { addressOf, startChildServer } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';
const commune = {
  nom: 'Essai',
  code: '01001',
  type: 'commune-actuelle',
  departement: 'Ain',
  region: 'Auvergne-Rhône-Alpes',
};

async function start(DATA_DIR: string) {
  const server = startChildServer({ DATA_DIR, ADMIN_PASSWORD });
  const client = new TestClient(await addressOf(server));
  await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
  return { server, client };
}

/** Writes until the server is gone. Collects what it acknowledged: identifier → population. */
async function writeUntilGone(client: TestClient, acknowledged: Map<number, number>, onWrite: () => void) {
  for (let population = 0; ; population += 1) {
    const created = await client.call('POST', paths.create('commune'), { body: { ...commune, population } });
    const { id_commune: id } = created.body;
    if (id === undefined) throw new Error(created.text);
    acknowledged.set(id, population);
    onWrite();
    await client.call('PUT', paths.record('commune', id), { body: { population: population + 1_000 } });
    acknowledged.set(id, population + 1_000);
    onWrite();
  }
}

test('invariant: no acknowledged write is lost by kill -9, and a delta from before it is right', async () => {
  const DATA_DIR = temporaryFolder();
  const before = await start(DATA_DIR);
  const first = await before.client.call('POST', paths.create('commune'), { body: commune });
  const list = await before.client.call('GET', paths.list('commune'));
  const cursor = list.headers.get(headers.cursor) ?? '';

  const acknowledged = new Map<number, number>();
  let writes = 0;
  const kill = () => {
    writes += 1;
    if (writes === 60) before.server.process.kill('SIGKILL');
  };
  await Promise.allSettled(
    Array.from({ length: 4 }, () => writeUntilGone(before.client, acknowledged, kill)),
  );
  await before.server.exit();
  expect(writes).toBeGreaterThanOrEqual(60);

  const after = await start(DATA_DIR);
  const delta = await after.client.call('GET', paths.list('commune'), {
    headers: { [headers.cursor]: cursor },
  });
  expect(delta.headers.get(headers.scope)).toBe('delta');
  const stored = new Map<number, number | null>(
    (JSON.parse(delta.text) as Commune[]).map((one) => [one.id_commune, one.population]),
  );
  expect(stored.has(first.body.id_commune ?? 0)).toBe(false);
  for (const [id, population] of acknowledged) {
    // An unacknowledged write may have been done: the record is then one step further.
    expect([population, population + 1_000]).toContain(stored.get(id));
  }
});

/** Creates until the server is gone, each with its own key. Collects every key that was sent. */
async function createUntilGone(client: TestClient, keys: string[], onAnswer: () => void): Promise<void> {
  for (;;) {
    const key = `key-${keys.length}`;
    keys.push(key);
    await create(client, key);
    onAnswer();
  }
}

function create(client: TestClient, key: string) {
  const own = { [headers.idempotencyKey]: key };
  return client.call('POST', paths.create('commune'), { body: { ...commune, nom: key }, headers: own });
}

test('invariant: a creation that kill -9 cut off and that comes again has made one record', async () => {
  const DATA_DIR = temporaryFolder();
  const before = await start(DATA_DIR);
  const keys: string[] = [];
  let answers = 0;
  const kill = () => {
    answers += 1;
    if (answers === 40) before.server.process.kill('SIGKILL');
  };
  await Promise.allSettled(Array.from({ length: 4 }, () => createUntilGone(before.client, keys, kill)));
  await before.server.exit();
  expect(keys.length).toBeGreaterThan(40);

  const after = await start(DATA_DIR);
  for (const key of keys) expect((await create(after.client, key)).status).toBe(201);
  const list = await after.client.call('GET', paths.list('commune'));
  const names = (JSON.parse(list.text) as Commune[]).map(({ nom }) => nom);
  expect(names.toSorted()).toEqual(keys.toSorted());
});
