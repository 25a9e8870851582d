import {
  type BinPage,
  defineResource,
  flag,
  type HistoryFilter,
  type HistoryPage,
  historyPaths,
  historyQuery,
  parseBinPage,
  parseHistoryPage,
  paths,
  text,
} from '@ne2016/contract';
import { expect } from 'vitest';
import { exampleResources } from './example-resources.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts';
import type { Answer, TestClient } from './test-client.ts';

/** A server with an editor who is signed in. */
export async function start(options: TestServerOptions = {}) {
  const server = await startTestServer({ resources: exampleResources, ...options });
  return { server, editor: await server.signedIn('editor') };
}

/** Creates a record and returns its identifier. */
export async function create(client: TestClient, resource: string, body: object): Promise<number> {
  return (await client.call('POST', paths.create(resource), { body })).body[`id_${resource}`] ?? 0;
}

/** Updates a record. */
export function update(client: TestClient, resource: string, id: number, body: object): Promise<Answer> {
  return client.call('PUT', paths.record(resource, id), { body });
}

/** Deletes a record. */
export function remove(client: TestClient, resource: string, id: number): Promise<Answer> {
  return client.call('DELETE', paths.record(resource, id));
}

/** Restores a record from the bin. */
export function restore(client: TestClient, resource: string, id: number | string): Promise<Answer> {
  return client.call('POST', historyPaths.restore(resource, id));
}

/** Returns a page of the bin of a list, which must match the contract. */
export async function binOf(client: TestClient, resource: string, query = ''): Promise<BinPage> {
  const answer = await client.call('GET', historyPaths.bin(resource) + query);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const page = parseBinPage(answer.body);
  expect(page).toEqual(answer.body);
  return page;
}

/** Returns a page of a history, which must match the contract. */
export async function pageOf(
  client: TestClient,
  path: string,
  filter: HistoryFilter = {},
): Promise<HistoryPage> {
  const answer = await client.call('GET', path + historyQuery(filter));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const page = parseHistoryPage(answer.body);
  expect(page).toEqual(answer.body);
  return page;
}

/** Returns all pages of a history in order. */
export async function allOf(client: TestClient, path: string, filter: HistoryFilter = {}) {
  const pages: HistoryPage[] = [];
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.next)
    pages.push(
      await pageOf(client, path, {
        ...filter,
        ...(cursor === undefined || cursor === null ? {} : { cursor }),
      }),
    );
  return { pages, entries: pages.flatMap(({ entries }) => entries) };
}

/** Returns the account that a client is signed in with. */
export async function userOf(client: TestClient) {
  return (await client.call('GET', paths.session)).body.user;
}

const draft = defineResource('draft', {
  labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' },
  attributes: { name: text({ label: 'Nom' }), hidden: flag({ label: 'Caché' }) },
  title: 'name',
  can: { history: 'reader' },
  visible: ({ hidden }, { role }) => !hidden || role !== 'reader',
});

/** A server with a draft that is hidden from readers and was changed once. */
export async function startDraft(): Promise<{
  server: TestServer;
  editor: TestClient;
  reader: TestClient;
  id: number;
}> {
  const { server, editor } = await start({ resources: [draft] });
  const id = await create(editor, 'draft', { name: 'Secret', hidden: true });
  await update(editor, 'draft', id, { name: 'Caché' });
  return { server, editor, reader: await server.signedIn('reader'), id };
}
