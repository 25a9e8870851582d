import { choice, defineResource, headers, parseListAuthors, paths, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exampleResources, task } from '../testing/example-resources.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { untilPushed } from '../testing/until-pushed.ts';
import { purgeChanges } from './purge.ts';

const path = paths.listAuthors('task');
const create = (client: TestClient, name: string) =>
  client.call('POST', paths.create('task'), { body: { name } });
const rename = (client: TestClient, id: number, name: string) =>
  client.call('PUT', paths.record('task', id), { body: { name } });
const since = (answer: Answer) => ({
  headers: { [headers.cursor]: answer.headers.get(headers.cursor) ?? '' },
});

/** By record, the names of who made it and who changed it last. */
function namesOf(answer: Answer) {
  const { people, records } = parseListAuthors(JSON.parse(answer.text));
  const nameOf = (number: number | null) => (number === null ? null : people[number]?.name);
  return Object.fromEntries(
    records.map(([id, creator, , editor]) => [id, [nameOf(creator), nameOf(editor)]]),
  );
}

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor'), admin: await server.signedIn('admin') };
}

test('who made and who last changed each record is told, and when', async () => {
  const { editor, admin } = await start();
  const before = Date.now();
  await create(editor, 'Un');
  await create(editor, 'Deux');
  await rename(admin, 1, 'Premier');
  const answer = await admin.call('GET', path);
  expect(namesOf(answer)).toEqual({ 1: ['editor', 'admin'], 2: ['editor', 'editor'] });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const [, , created, , changed] of parseListAuthors(JSON.parse(answer.text)).records) {
    expect(created).toBeGreaterThanOrEqual(before);
    expect(changed).toBeGreaterThanOrEqual(created!);
  }
});

test('what changed since is told alone, and nothing when nothing did', async () => {
  const { editor, admin } = await start();
  for (const name of ['Un', 'Deux', 'Trois']) await create(editor, name);
  const all = await admin.call('GET', path);
  expect(all.headers.get(headers.scope)).toBe('full');
  await rename(admin, 2, 'Second');
  await admin.call('DELETE', paths.record('task', 3));
  const delta = await admin.call('GET', path, since(all));
  expect(delta.headers.get(headers.scope)).toBe('delta');
  expect(namesOf(delta)).toEqual({ 2: ['editor', 'admin'] });
  expect(namesOf(await admin.call('GET', path, since(delta)))).toEqual({});
  const strange = await admin.call('GET', path, { headers: { [headers.cursor]: 'another.database' } });
  expect(strange.headers.get(headers.scope)).toBe('full');
  expect(namesOf(strange)).toEqual({ 1: ['editor', 'editor'], 2: ['editor', 'admin'] });
});

test('who made a record stays known when the log forgets, and is forgotten with the record', async () => {
  const { server, editor, admin } = await start();
  await create(editor, 'Un');
  await create(editor, 'Deux');
  for (const name of ['Aaa', 'Bbb', 'Ccc']) await rename(admin, 1, name);
  await admin.call('DELETE', paths.record('task', 2));
  await create(editor, 'Trois');
  await untilPushed(server.storage, task);
  const now = Date.now() + 1;
  await purgeChanges(server.storage, { deltas: now, history: now, bin: now });
  expect(namesOf(await admin.call('GET', path))).toEqual({ 1: ['editor', 'admin'], 3: ['editor', 'editor'] });
  const left = await server.storage.query
    .selectFrom('change')
    .select(['record_id', 'action'])
    .where('resource', '=', 'task')
    .where('record_id', 'is not', null)
    .orderBy('sequence')
    .execute();
  expect(left).toEqual([
    { record_id: 1, action: 'created' },
    { record_id: 1, action: 'updated' },
    { record_id: 3, action: 'created' },
  ]);
});

test('nobody learns of records that they do not see, nor of a list that they may not read', async () => {
  const note = defineResource('note', {
    labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
    attributes: {
      title: text({ label: 'Titre' }),
      audience: choice({ label: 'Pour', required: true, options: { all: 'Tous', editors: 'Rédaction' } }),
    },
    title: 'title',
    visible: ({ audience }, { role }) => audience === 'all' || role !== 'reader',
  });
  const secret = defineResource('secret', {
    labels: { plural: 'Secrets', singular: 'secret', gender: 'masculine' },
    attributes: { title: text({ label: 'Titre' }) },
    title: 'title',
    can: { read: 'editor' },
  });
  const server = await startTestServer({ resources: [note, secret] });
  const [reader, editor] = [await server.signedIn('reader'), await server.signedIn('editor')];
  const notes = paths.listAuthors('note');
  const before = await reader.call('GET', notes);
  for (const audience of ['all', 'editors'])
    await editor.call('POST', paths.create('note'), { body: { title: audience, audience } });
  expect(Object.keys(namesOf(await reader.call('GET', notes)))).toEqual(['1']);
  expect(Object.keys(namesOf(await reader.call('GET', notes, since(before))))).toEqual(['1']);
  expect(Object.keys(namesOf(await editor.call('GET', notes)))).toEqual(['1', '2']);
  expect((await reader.call('GET', paths.listAuthors('secret'))).status).toBe(403);
  expect((await server.visitor().call('GET', notes)).status).toBe(401);
});

/** How many rows each table has. */
async function rowCounts({ storage: { query } }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await query.introspection.getTables()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      query,
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

test('a write stores nothing for it but its line in the log', async () => {
  const { server, editor } = await start();
  await create(editor, 'Un');
  const before = await rowCounts(server);
  await rename(editor, 1, 'Premier');
  expect(await rowCounts(server)).toEqual({ ...before, change: before['change']! + 1 });
});
