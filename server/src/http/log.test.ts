import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { paths, monitoringPaths } from '@ne2016/contract';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { databaseFile } from '../config/data-directory.ts';
import { addressOf, startChildServer } from '../testing/child-process.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { serializers } from './log.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';
const email = 'admin@ne2016.test';
const mark = 'Valeur-tres-privee';
const metricsToken = 'un-jeton-pour-les-mesures-de-32-lettres';
const commune = {
  nom: mark,
  code: '01001',
  type: 'commune-actuelle',
  departement: 'Ain',
  region: 'Auvergne',
};
/** Headers that any call may have. */
const carried = {
  'user-agent': `${mark}-navigateur`,
  'x-forwarded-for': '203.0.113.9',
  authorization: `Bearer ${mark}-jeton`,
};

/** Signs in and out, requests a reset link and uses it. Returns the secrets that occurred. */
async function useAccount(client: TestClient, DATA_DIR: string): Promise<string[]> {
  await client.signIn(email, `${mark}-mauvais`);
  await client.signIn(`${mark}@exemple.fr`, ADMIN_PASSWORD);
  await client.call('POST', paths.requestPasswordReset, { body: { email }, headers: carried });
  const outbox = join(DATA_DIR, 'outbox');
  const mails = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  await vi.waitFor(() => expect(mails()).toHaveLength(1), 10_000);
  const mail = readFileSync(join(outbox, mails()[0] ?? ''), 'utf8').replaceAll('=\r\n', '');
  const [, token = ''] = /#\/reset\/([\w-]+)/.exec(mail) ?? [];
  expect(token).not.toBe('');
  const newPassword = `${ADMIN_PASSWORD}-neuf`;
  await client.call('POST', paths.resetPassword, { body: { token, newPassword } });
  const answer = await client.signIn(email, newPassword);
  expect(answer.status).toBe(200);
  return [token, newPassword];
}

/** Saves records, and fails in all the ways of a form or a hostile client. */
async function useRecords(client: TestClient, DATA_DIR: string): Promise<void> {
  const create = paths.create('commune');
  const created = await client.call('POST', create, { body: commune, headers: carried });
  expect(created.status).toBe(201);
  const id = created.body.id_commune ?? 0;
  await client.call('PUT', paths.record('commune', id), { body: { nom: `${mark}-2` }, headers: carried });
  for (const body of [{ [mark]: 1 }, { nom: [mark] }, `{"nom": "${mark}`, `[${mark}]`])
    await client.call('POST', create, { body, headers: carried });
  for (const address of [
    `data/${mark}`,
    `data/commune/${mark}?jeton=${mark}`,
    `%${mark}`,
    `../${mark}`,
    `%00${mark}`,
  ])
    for (const method of ['GET', 'PUT', 'DELETE']) await client.call(method, address, { headers: carried });
  await client.call('POST', create, { body: commune, headers: { 'content-type': `text/${mark}` } });
  await client.call('GET', monitoringPaths.metrics, { headers: carried });
  using other = new DatabaseSync(databaseFile(DATA_DIR));
  other.exec('begin immediate');
  // Another program locks the database: the only failure here that is logged for the operator.
  const refused = await client.call('POST', create, { body: commune, headers: carried });
  expect(refused.body.code).toBe('unavailable');
}

/** Sends bytes that are not valid HTTP, and frames that are not valid. */
async function sendRubbish(url: string): Promise<void> {
  const raw = connect(Number(new URL(url).port), '127.0.0.1');
  raw.end(`${mark} HTTP/9\r\n${mark}: ${mark}\r\n\r\n`);
  await once(raw.resume(), 'close');
  const socket = new PushSocket(`${url.replace('http', 'ws')}/app/ne2016-key?protocol=7&jeton=${mark}`);
  await socket.greeted();
  for (const frame of [
    mark,
    { event: mark },
    { event: 'pusher:subscribe', data: { channel: `private-${mark}` } },
  ])
    socket.send(frame);
  await socket.pending();
  const refused = new PushSocket(`${url.replace('http', 'ws')}/app/${mark}`);
  await refused.closed;
}

test('invariant: neither person nor secret nor value is in the log, at its most talkative', async () => {
  const DATA_DIR = temporaryFolder();
  const environment = { DATA_DIR, ADMIN_PASSWORD, LOG_LEVEL: 'trace', METRICS_TOKEN: metricsToken };
  const server = startChildServer(environment);
  const client = new TestClient(await addressOf(server));
  await server.until(/ADMIN_PASSWORD\n/);
  const begin = server.output.length;
  const secrets = await useAccount(client, DATA_DIR);
  await useRecords(client, DATA_DIR);
  await sendRubbish(client.url);
  const cookies = [...client.cookies.values()].flatMap((value) => [value, decodeURIComponent(value)]);
  await client.call('POST', paths.signOut);
  await server.until(/"route":"\/api\/auth\/sign-out"/);
  const lines = server.output
    .slice(begin)
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const log = lines.join('\n') + server.errors;

  const answered = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ route }) => route);
  expect(answered.length).toBeGreaterThan(25);
  expect(answered.every(({ requestId, status }) => requestId !== undefined && status !== undefined)).toBe(
    true,
  );
  expect(log).toContain('database is locked');
  const kept = [
    email,
    'mot-de-passe',
    mark,
    metricsToken,
    '127.0.0.1',
    '203.0.113.9',
    ...secrets,
    ...cookies,
  ];
  expect(kept.filter((one) => log.includes(one))).toEqual([]);
});

test('of an error the log has the kind, the sentence and the place, and nothing that a database adds', async () => {
  let written = '';
  const log = pino({ serializers }, { write: (line: string) => (written += line) });
  const added = { code: '23505', detail: `Key (email)=(${email}) already exists.`, parameters: [mark] };
  log.error(Object.assign(new Error('duplicate key'), added), 'failed');
  const { err } = JSON.parse(written) as { err: { stack: string } };
  expect(err).toEqual({ type: 'Error', message: 'duplicate key', code: '23505', stack: err.stack });
});
