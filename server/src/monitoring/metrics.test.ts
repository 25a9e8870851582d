import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { paths, monitoringPaths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { type TestServer, startTestServer } from '../testing/start-test-server.ts';
import { exampleResources, task } from '../testing/example-resources.ts';
import { PushSocket } from '../testing/push-socket.ts';

const token = 'un-jeton-pour-les-mesures-de-32-lettres';

/** Returns the metrics as a local program reads them: name with labels → value. */
async function scrape({ visitor }: TestServer): Promise<Map<string, number>> {
  const { status, text } = await visitor().call('GET', monitoringPaths.metrics);
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const countOf = (labels: string) => `http_request_duration_seconds_count{${labels}}`;

test('requests are counted by method, pattern of the route and class of the status', async () => {
  const server = await startTestServer({ resources: exampleResources });
  const editor = await server.signedIn('editor');
  for (const name of ['Peindre', 'Poncer'])
    await editor.call('POST', paths.create('task'), { body: { name } });
  await editor.call('GET', paths.record('task', 1));
  await editor.call('GET', paths.record('task', 99));
  const measured = await scrape(server);
  expect(measured.get(countOf('method="POST",route="/data/:resource/",status="2xx"'))).toBe(2);
  expect(measured.get(countOf('method="GET",route="/data/:resource/:id",status="2xx"'))).toBe(1);
  expect(measured.get(countOf('method="GET",route="/data/:resource/:id",status="4xx"'))).toBe(1);
});

test('no client can add labels', async () => {
  const server = await startTestServer();
  const client = server.visitor();
  const known = [...(await scrape(server)).keys()];
  for (let n = 0; n < 50; n += 1)
    for (const path of [`data/liste-${n}`, `adresse-${n}?jeton=${n}`, `api/auth/${n}`])
      await client.call('GET', path);
  for (const method of ['PROPFIND', 'PURGE', 'OPTIONS', 'PATCH']) await client.call(method, 'data/task');
  const added = [...(await scrape(server)).keys()].filter((name) => !known.includes(name));
  expect(added.join('\n')).not.toMatch(/liste-|adresse-|jeton|PROPFIND|PURGE/);
  const labels = new Set(added.map((name) => name.replace(/^\w+\{(?:le="[^"]*",)?/, '')));
  expect(labels.size).toBeLessThan(10);
});

test('sockets, channels, mails and the event loop are measured', async () => {
  const server = await startTestServer();
  const socket = new PushSocket(`${server.url.replace('http', 'ws')}/app/ne2016-key?protocol=7`);
  await socket.greeted();
  socket.send({ event: 'pusher:subscribe', data: { channel: 'notice' } });
  await socket.next();
  const measured = await scrape(server);
  expect(measured.get('ne2016_push_sockets')).toBe(1);
  expect(measured.get('ne2016_push_channels')).toBe(1);
  expect(measured.get('ne2016_mail_queue_length')).toBe(0);
  expect(measured.has('nodejs_eventloop_lag_seconds')).toBe(true);
});

test('what the push server sent, heard and refused is counted', async () => {
  const server = await startTestServer();
  const socket = new PushSocket(`${server.url.replace('http', 'ws')}/app/ne2016-key?protocol=7`);
  await socket.greeted();
  socket.send({ event: 'pusher:subscribe', data: { channel: 'private-task', auth: 'x' } });
  await socket.next();
  await new PushSocket(`${server.url.replace('http', 'ws')}/app/other?protocol=7`).closed;
  const measured = await scrape(server);
  const count = (name: string) => measured.get(`ne2016_push_${name}_total`);
  expect([count('messages_sent'), count('frames_received')]).toEqual([2, 1]);
  expect([count('subscriptions_refused'), count('connections_refused')]).toEqual([1, 1]);
  for (const name of ['messages_dropped', 'client_events_dropped', 'slow_readers_closed'])
    expect(count(name)).toBe(0);
});

test('the outbox tells how many changes wait and since when', async () => {
  const server = await startTestServer({ resources: exampleResources });
  const { storage } = server;
  expect((await scrape(server)).get('ne2016_sync_lag_seconds')).toBe(0);
  const aMinuteAgo = Date.now() - 60_000;
  const change = { resource: task.name, record_id: 1, action: 'updated', what: null, user_id: null } as const;
  await storage.query
    .insertInto('change')
    .values([aMinuteAgo, Date.now()].map((at) => ({ ...change, at, socket_id: null })))
    .execute();
  const measured = await scrape(server);
  expect(measured.get('ne2016_outbox_length')).toBe(2);
  expect(measured.get('ne2016_sync_lag_seconds')).toBeGreaterThanOrEqual(60);
  expect(measured.get('ne2016_sync_lag_seconds')).toBeLessThan(120);
});

test('rounds of the outbox that fail are counted', async () => {
  const application = { PUSHER_APP_ID: '42', PUSHER_APP_KEY: 'key', PUSHER_APP_SECRET: token };
  const nowhere = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: '1', PUSHER_SCHEME: 'http' };
  const environment = { PUSH: 'pusher', ...application, ...nowhere };
  const server = await startTestServer({ resources: exampleResources, environment });
  expect((await scrape(server)).get('ne2016_outbox_rounds_failed_total')).toBe(0);
  const editor = await server.signedIn('editor');
  await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
  await vi.waitFor(async () => {
    expect((await scrape(server)).get('ne2016_outbox_rounds_failed_total')).toBeGreaterThan(0);
  }, 10_000);
  const measured = await scrape(server);
  expect(measured.get('ne2016_outbox_changes_given_up_total')).toBe(0);
  expect(measured.get('ne2016_sessions_to_cut')).toBe(0);
});

test('the last change that was made and followed to see whether one gets through tells how long it took', async () => {
  const server = await startTestServer();
  await server.account('reader');
  const duration = async () => (await scrape(server)).get('ne2016_ready_round_trip_seconds');
  expect(await duration()).toBeNaN();
  expect((await server.visitor().call('GET', monitoringPaths.ready)).status).toBe(200);
  const measured = await duration();
  expect(measured).toBeGreaterThan(0);
  expect(measured).toBeLessThan(5);
});

test('everything else is told while the database does not answer', async () => {
  const server = await startTestServer();
  await server.storage.close();
  const measured = await scrape(server);
  expect(measured.get('ne2016_outbox_length')).toBeNaN();
  expect(measured.get('ne2016_push_sockets')).toBe(0);
});

/** An address of this machine that other machines can reach. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

test.skipIf(ownAddress === undefined)('without a token, who calls from elsewhere is refused', async () => {
  const { config, url } = await startTestServer({ environment: { HOST: '0.0.0.0' } });
  expect(config.metricsToken).toBeNull();
  const port = new URL(url).port;
  expect((await fetch(`http://127.0.0.1:${port}/${monitoringPaths.metrics}`)).status).toBe(200);
  expect((await fetch(`http://${ownAddress}:${port}/${monitoringPaths.metrics}`)).status).toBe(403);
});

test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip'])(
  'without a token, what a proxy on this machine passed on is refused: %s',
  async (name) => {
    const { visitor } = await startTestServer();
    const answer = await visitor().call('GET', monitoringPaths.metrics, { headers: { [name]: '127.0.0.1' } });
    expect(answer.body).toMatchObject({ status: 403, code: 'forbidden' });
  },
);

test.each([
  ['localhost:8080', 200],
  ['127.0.0.1', 200],
  ['[::1]:8080', 200],
  ['projets.exemple.fr', 403],
  ['localhost.exemple.fr', 403],
  ['127.0.0.1.exemple.fr', 403],
])(
  'without a token, who asks the host %j gets %i, for a proxy may leave no other trace',
  async (host, status) => {
    const { url } = await startTestServer();
    const asked = get(`${url}/${monitoringPaths.metrics}`, { headers: { host } });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(status);
  },
);

test('without a token, nobody reads them where the address of the application shows that there is a proxy', async () => {
  const environment = { APP_URL: 'https://projets.exemple.fr' };
  const { visitor } = await startTestServer({ environment });
  const { status, body } = await visitor().call('GET', monitoringPaths.metrics);
  expect(status).toBe(403);
  expect(body.detail).toContain('METRICS_TOKEN');
});

test.each([
  [`Bearer ${token}`, 200],
  [`bearer ${token}`, 403],
  [`Bearer ${token}x`, 403],
  ['Bearer ', 403],
  [undefined, 403],
])('with a token, %j gets %i, from wherever', async (authorization, status) => {
  const environment = { METRICS_TOKEN: token };
  const { visitor } = await startTestServer({ environment });
  const headers = { 'x-forwarded-for': '192.0.2.1', ...(authorization && { authorization }) };
  expect((await visitor().call('GET', monitoringPaths.metrics, { headers })).status).toBe(status);
});
