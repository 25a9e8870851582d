import {
  builtInResources,
  expectedValuesKey,
  filePaths,
  headers,
  historyPaths,
  paths,
  type Resource,
  monitoringPaths,
  channelsAuthorizationPath,
  userAuthenticationPath,
} from '@ne2016/contract';
import { expect, test } from 'vitest';
import { findAccount } from '../accounts/directory.ts';
import { createResetToken } from '../accounts/reset-tokens.ts';
import { formOf } from '../files/testing/file-server.ts';
import { DescribedAnswers } from '../testing/openapi/described-answers.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer, testPassword, type TestServer } from '../testing/start-test-server.ts';
import type { Answer, CallOptions, TestClient } from '../testing/test-client.ts';
import type { OpenApiDocument, Operation } from './parts/document-types.ts';

/** Calls a server, and collects which of the described answers occurred. */
class WatchedCalls {
  readonly seen = new Set<string>();
  /** Answers that are not described. */
  readonly faults: string[] = [];
  readonly document: OpenApiDocument;
  readonly #described: DescribedAnswers;

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.#described = new DescribedAnswers(document);
  }

  async call(client: TestClient, method: string, path: string, options?: CallOptions): Promise<Answer> {
    const answer = await client.call(method, path, options);
    const fault = this.#described.faultOf(method, `/${path}`, answer);
    if (fault !== null) this.faults.push(`${method} ${path}: ${answer.status} ${fault}`);
    const operation = this.#described.find(method, `/${path}`)?.operation;
    if (operation) this.seen.add(`${operation.operationId} ${answer.status}`);
    return answer;
  }
}

async function start(environment = {}) {
  const server = await startTestServer({ resources: exampleResources, environment });
  const description = await (await server.signedIn('admin')).call('GET', 'openapi.json');
  return { server, calls: new WatchedCalls(JSON.parse(description.text) as OpenApiDocument) };
}

const task = {
  name: 'Peindre',
  code: 'A1',
  effort: 12.34,
  done: true,
  state: 'open',
  due: '2026-03-05T14:07:00+01:00',
  note: null,
};

const bodies: Readonly<Record<string, object>> = { task, app_view: { name: 'Un nom', resource: 'task' } };

async function callRecords(calls: WatchedCalls, client: TestClient, { name, identifier }: Resource) {
  const body = bodies[name] ?? { name: 'Un nom' };
  const created = await calls.call(client, 'POST', paths.create(name), { body });
  const id = created.body[`id_${name}`] ?? 0;
  await calls.call(client, 'POST', paths.create(name), { body });
  await calls.call(client, 'POST', paths.create(name), { body: { [identifier]: 7, toString: 1 } });
  const list = await calls.call(client, 'GET', paths.list(name));
  const record = await calls.call(client, 'GET', paths.record(name, id));
  for (const [path, { headers: own }] of [
    [paths.list(name), list],
    [paths.record(name, id), record],
  ] as const)
    await calls.call(client, 'GET', path, { headers: { 'if-none-match': own.get('etag') ?? '' } });
  const cursor = { [headers.cursor]: list.headers.get(headers.cursor) ?? '' };
  await calls.call(client, 'PUT', paths.record(name, id), { body: { name: 'Autre' } });
  await calls.call(client, 'PUT', paths.record(name, id), { body: { name: 'Autre' } });
  const expected = { [expectedValuesKey]: { name: 'Un nom' } };
  await calls.call(client, 'PUT', paths.record(name, id), { body: { name: 'Encore', ...expected } });
  await calls.call(client, 'GET', paths.list(name), { headers: cursor });
  await calls.call(client, 'GET', paths.list(name), { headers: { [headers.cacheDate]: 'demain' } });
  await calls.call(client, 'GET', paths.authors(name, id));
  await calls.call(client, 'GET', paths.listAuthors(name));
  for (const query of ['', '?cursor=9', '?from=demain'])
    for (const path of [historyPaths.record(name, id), historyPaths.list(name)])
      await calls.call(client, 'GET', path + query);
  await calls.call(client, 'POST', historyPaths.restore(name, id));
  await calls.call(client, 'DELETE', paths.record(name, id));
  await calls.call(client, 'GET', paths.authors(name, id));
  await calls.call(client, 'GET', historyPaths.bin(name));
  await calls.call(client, 'POST', historyPaths.restore(name, id));
  await calls.call(client, 'DELETE', paths.record(name, id));
  for (const method of ['GET', 'PUT', 'DELETE'])
    await calls.call(client, method, paths.record(name, id), method === 'PUT' ? { body: {} } : {});
}

async function callFiles(calls: WatchedCalls, client: TestClient) {
  const upload = filePaths.upload('task', 'note');
  const { body: file } = await calls.call(client, 'POST', upload, { body: formOf({}) });
  await calls.call(client, 'POST', upload, { body: formOf({}, {}) });
  await calls.call(client, 'POST', upload, { body: formOf({ content: Buffer.alloc(1024 * 1024 + 1) }) });
  const path = filePaths.file(file);
  const { headers: own } = await calls.call(client, 'GET', path);
  const held = { 'if-none-match': own.get('etag') ?? '', 'cache-control': 'max-age=0' };
  await calls.call(client, 'GET', path, { headers: held });
  for (const range of ['bytes=0-1', 'bytes=9-'])
    await calls.call(client, 'GET', path, { headers: { range } });
}

async function callAccounts(calls: WatchedCalls, { visitor, signedIn, auth }: TestServer) {
  const guest = visitor();
  await calls.call(guest, 'GET', paths.session);
  const client = await signedIn('editor');
  const { body } = await calls.call(client, 'GET', paths.session);
  const { email } = body.user;
  const account = await findAccount(auth, email);
  const elsewhere = await signedIn('reader');
  const cookies = new Map(elsewhere.cookies);
  await elsewhere.call('POST', paths.revokeSessions);
  for (const [name, value] of cookies) elsewhere.cookies.set(name, value);
  const ended = await calls.call(elsewhere, 'GET', paths.session);
  expect(ended.headers.get(headers.sessionEnd)).toBe('signedOutElsewhere');
  await calls.call(guest, 'POST', paths.signIn, { body: { email, password: 'un-mauvais-mot-de-passe' } });
  await calls.call(guest, 'POST', paths.requestPasswordReset, { body: { email } });
  const change = {
    currentPassword: testPassword,
    newPassword: `${testPassword}-2`,
    revokeOtherSessions: true,
  };
  await calls.call(client, 'POST', paths.changePassword, { body: { ...change, newPassword: 'court' } });
  await calls.call(client, 'POST', paths.changePassword, { body: change });
  const { body: listed } = await calls.call(client, 'GET', paths.sessions);
  await calls.call(client, 'POST', paths.revokeSession, { body: { id: 'aucune' } });
  await calls.call(client, 'POST', paths.revokeOtherSessions);
  await calls.call(client, 'POST', paths.revokeSession, { body: { id: listed.sessions[0]!.id } });
  const token = await createResetToken(auth, account!);
  const reset = { token, newPassword: `${testPassword}-3` };
  await calls.call(guest, 'POST', paths.resetPassword, { body: reset });
  await calls.call(guest, 'POST', paths.resetPassword, { body: reset });
  await calls.call(guest, 'POST', paths.signIn, { body: { email, password: `${testPassword}-3` } });
  await calls.call(guest, 'POST', paths.revokeSessions);
  await calls.call(guest, 'POST', paths.signOut);
}

async function callOthers(calls: WatchedCalls, { visitor, signedIn }: TestServer) {
  const client = visitor();
  for (const path of [
    paths.configuration,
    monitoringPaths.health,
    monitoringPaths.ready,
    monitoringPaths.metrics,
  ])
    await calls.call(client, 'GET', path);
  const editor = await signedIn('editor');
  for (const path of [paths.language('fr_FR'), paths.description]) {
    const { headers: own } = await calls.call(editor, 'GET', path);
    // By default fetch requests an answer that does not come from a cache.
    const held = { 'if-none-match': own.get('etag') ?? '', 'cache-control': 'max-age=0' };
    await calls.call(editor, 'GET', path, { headers: held });
  }
  await calls.call(editor, 'GET', paths.configuration);
  await calls.call(client, 'GET', paths.description);
  await calls.call(client, 'GET', paths.language('xx'));
  await calls.call(editor, 'POST', userAuthenticationPath, { body: { socket_id: '1.1' } });
  await calls.call(editor, 'POST', channelsAuthorizationPath, {
    body: { socket_id: '1.1', channel_names: ['private-task', 'private-secret'] },
  });
  for (const channel of ['private-task', 'private-secret', 'presence-task.1'])
    await calls.call(editor, 'POST', paths.channelAuthorization, {
      body: { socket_id: '1.1', channel_name: channel },
    });
}

function successesOf({ paths: described }: OpenApiDocument): string[] {
  const operations = Object.values(described).flatMap(({ parameters: _, ...item }) =>
    Object.values<Operation>(item),
  );
  return operations.flatMap(({ operationId, responses }) =>
    Object.keys(responses).flatMap((status) => (Number(status) < 400 ? [`${operationId} ${status}`] : [])),
  );
}

test('invariant: every answer of the server is described, and every success that is described is given', async () => {
  const { server, calls } = await start({ UPLOAD_LIMIT: '1' });
  const admin = await server.signedIn('admin');
  for (const resource of [...exampleResources, ...builtInResources(exampleResources)])
    await callRecords(calls, admin, resource);
  await callFiles(calls, admin);
  await callAccounts(calls, server);
  await callOthers(calls, server);
  expect(calls.faults).toEqual([]);
  expect(successesOf(calls.document).filter((one) => !calls.seen.has(one))).toEqual([]);
});

/** Returns a call of each operation, with the parameters of its address filled in. */
function everyCall({ paths: described }: OpenApiDocument): (readonly [string, string])[] {
  return Object.entries(described).flatMap(([path, { parameters: _, ...item }]) => {
    const filled = path.slice(1).replace('{id}', '1').replace('{language}', 'xx').replace('{name}', 'a.txt');
    return Object.keys(item).map((method) => [method.toUpperCase(), filled] as const);
  });
}

test.each(['none', 'altcha'])(
  'invariant: every refusal is described, with the CAPTCHA %s',
  async (provider) => {
    const { server, calls } = await start({ CAPTCHA_PROVIDER: provider });
    const reader = provider === 'none' ? await server.signedIn('reader') : server.visitor();
    await calls.call(reader, 'GET', paths.session);
    const guest = server.visitor();
    const form = { 'content-type': 'text/plain' };
    for (const [method, path] of everyCall(calls.document)) {
      const isUnsafe = method !== 'GET';
      await calls.call(guest, method, path);
      if (!isUnsafe) continue;
      await calls.call(reader, method, path, { headers: { origin: 'https://ailleurs.test' } });
      await calls.call(reader, method, path, {
        body: '{"a":',
        headers: { 'content-type': 'application/json' },
      });
      await calls.call(reader, method, path, { body: 'a', headers: form });
      await calls.call(reader, method, path, { body: { text: 'a'.repeat(1024 * 1024) } });
      await calls.call(reader, method, path, { body: formOf({}) });
      await calls.call(reader, method, path, { body: {} });
    }
    expect(calls.faults).toEqual([]);
  },
);
