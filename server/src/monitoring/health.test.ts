import { channelOf, paths, monitoringPaths } from '@ne2016/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { databaseFile } from '../config/data-directory.ts';
import { subscribeToChannel, type EventSubscription } from '../push/subscribe-to-channel.ts';
import { heartbeat } from '../storage/heartbeat.ts';
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { Readiness, type ReadinessParts } from './readiness.ts';

async function countBeats(storage: Storage): Promise<number> {
  const rows = await storage.query
    .selectFrom('change')
    .select('sequence')
    .where('resource', '=', heartbeat.name)
    .execute();
  return rows.length;
}

describe('whoever watches over the server', () => {
  test('is told that the process is alive, without a session and without the database', async () => {
    const { storage, visitor } = await startTestServer();
    await storage.close();
    const answer = await visitor().call('GET', monitoringPaths.health);
    expect(answer).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('is told that it is ready after a change was written, heard and read', async () => {
    const { storage, visitor, account } = await startTestServer();
    await account('reader');
    const answer = await visitor().call('GET', monitoringPaths.ready);
    expect(answer).toMatchObject({ status: 200, text: '{"status":"ready"}' });
    expect(await countBeats(storage)).toBe(1);
  });

  test.each(['0.0.0.0', 'localhost'])('is told so wherever the server listens: %s', async (HOST) => {
    const { visitor, account } = await startTestServer({ environment: { HOST } });
    await account('reader');
    expect((await visitor().call('GET', monitoringPaths.ready)).status).toBe(200);
  });

  test('makes one trip, however many ask at once, and none again within a second', async () => {
    const { storage, visitor, account } = await startTestServer();
    await account('reader');
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => visitor().call('GET', monitoringPaths.ready)),
    );
    expect(asked.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    await visitor().call('GET', monitoringPaths.ready);
    expect(await countBeats(storage)).toBe(1);
  });

  test('is told that the database fails', async () => {
    const { storage, visitor, account } = await startTestServer();
    await account('reader');
    await storage.query.schema.dropTable('change').execute();
    const answer = await visitor().call('GET', monitoringPaths.ready);
    expect(answer.body).toMatchObject({ status: 503, code: 'unavailable', failed: 'database' });
    expect(answer.body.detail).toContain('base de données');
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  test('leaves nothing that a person could reach', async () => {
    const { visitor, signedIn } = await startTestServer();
    const admin = await signedIn('admin');
    await visitor().call('GET', monitoringPaths.ready);
    expect((await admin.call('GET', paths.list(heartbeat.name))).body.code).toBe('unknown_resource');
    const body = { socket_id: '1.1', channel_name: channelOf(heartbeat) };
    expect((await admin.call('POST', paths.channelAuthorization, { body })).body.code).toBe('forbidden');
  });
});

/** Readiness with its own storage and a push service that the test simulates. */
async function readinessOf(subscription: Partial<EventSubscription>, parts: Partial<ReadinessParts> = {}) {
  const storage = await openSqliteStorage(databaseFile(temporaryFolder()), exampleResources);
  onTestFinished(() => storage.close());
  const subscribe = () =>
    Promise.resolve({ until: () => Promise.resolve(), [Symbol.dispose]() {}, ...subscription });
  const log = { info: () => undefined, warn: () => undefined };
  const hasAccounts = async () => true;
  const own = { storage, log, subscribe, hasAccounts, committed: () => undefined, ...parts };
  return { storage, readiness: new Readiness(own) };
}

describe('a server is not ready', () => {
  test('while the push service delivers nothing: told within the limit, and one trip waits at most', async () => {
    const never = new Promise<never>(() => undefined);
    const { storage, readiness } = await readinessOf({ until: () => never }, { longestTrip: 1_000 });
    expect(await readiness.check()).toEqual({ isReady: false, failed: 'push', failure: null });
    expect(await readiness.check()).toEqual({ isReady: false, failed: 'push', failure: null });
    expect(await countBeats(storage)).toBe(1);
  });

  test('while the push service cannot be reached', async () => {
    const { server, config, url } = await startTestServer();
    const address = url.replace('http', 'ws');
    await server.close();
    const application = { key: config.pushKey, secret: config.pushSecret };
    const { readiness } = await readinessOf(
      {},
      {
        subscribe: (channel, signal) => subscribeToChannel(address, application, channel, signal),
      },
    );
    expect(await readiness.check()).toEqual({ isReady: false, failed: 'push', failure: null });
  });

  test('before there is an account, and is from then on', async () => {
    const server = await startTestServer();
    const before = await server.visitor().call('GET', monitoringPaths.ready);
    expect(before.body).toMatchObject({ status: 503, code: 'unavailable', failed: 'starting' });
    await server.account('admin');
    await vi.waitFor(
      async () => expect((await server.visitor().call('GET', monitoringPaths.ready)).status).toBe(200),
      { timeout: 10_000, interval: 200 },
    );
  });

  test('once it stops', async () => {
    const { readiness } = await readinessOf({});
    expect(await readiness.check()).toEqual({ isReady: true });
    readiness.stop();
    expect(await readiness.check()).toEqual({ isReady: false, failed: 'stopping', failure: null });
  });
});

test('a subscription is refused to whoever signs with another secret', async () => {
  const { url, config } = await startTestServer();
  const application = { key: config.pushKey, secret: 'another' };
  const heard = subscribeToChannel(
    url.replace('http', 'ws'),
    application,
    'private-task',
    AbortSignal.timeout(5_000),
  );
  await expect(heard).rejects.toThrow('refused');
});

test('the traces of earlier trips are removed', async () => {
  const { storage, readiness } = await readinessOf({});
  const old = { resource: heartbeat.name, record_id: 1, action: 'updated', at: 1 } as const;
  await storage.query
    .insertInto('change')
    .values({ ...old, user_id: null, what: null, socket_id: null })
    .execute();
  await readiness.check();
  await vi.waitFor(async () => expect(await countBeats(storage)).toBe(1), 20_000);
});
