import { builtInResources, defineResource, headers, paths, type Role, roles, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { changeRole, listAccounts } from '../accounts/directory.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { testDatabase } from '../testing/test-database.ts';

const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;
const attributes = { title: text({ label: 'Titre' }) };
const note = defineResource('note', { labels, attributes, title: 'title' });
const secret = defineResource('secret', { labels, attributes, title: 'title', can: { read: 'editor' } });

const view = { resource: 'note', name: 'À lire', settings: 'search=lire', shared: false };
const list = paths.list('app_view');
const pathOf = (id: number) => paths.record('app_view', id);
const create = (client: TestClient, values: object = {}, options: object = {}) =>
  client.call('POST', paths.create('app_view'), { body: { ...view, ...values }, ...options });
const update = (client: TestClient, id: number, values: object) =>
  client.call('PUT', pathOf(id), { body: values });
const namesOf = (answer: Answer) => (JSON.parse(answer.text) as { name: string }[]).map(({ name }) => name);
const forbidden = { status: 403, body: { code: 'forbidden' } };
const unknown = { status: 404, body: { code: 'unknown_record' } };

async function start() {
  const server = await startTestServer({ resources: [note, secret] });
  const people = {
    reader: await server.signedIn('reader'),
    editor: await server.signedIn('editor'),
    admin: await server.signedIn('admin'),
  };
  const idOf = async (client: TestClient) => (await client.call('GET', paths.session)).body.user.id;
  return { server, ...people, people, idOf };
}

test('a view belongs to who saves it, whatever they say', async () => {
  const { reader, editor, idOf } = await start();
  const [id, other] = [await idOf(reader), await idOf(editor)];
  const saved = await create(reader);
  expect(saved).toMatchObject({ status: 201, body: { ...view, owner: id, isDefault: false } });
  expect(await create(reader, { name: 'Deux', owner: id })).toMatchObject({ status: 201 });
  expect(await create(reader, { name: 'Trois', owner: other })).toMatchObject(forbidden);
  expect(await update(reader, 1, { owner: other })).toMatchObject(forbidden);
  expect(await update(reader, 1, { owner: null })).toMatchObject(forbidden);
  expect(await update(reader, 1, { owner: id, name: 'À relire' })).toMatchObject({ status: 200 });
});

test('a private view is there for its owner alone: in lists, deltas, to read and to write', async () => {
  const { reader, editor, admin } = await start();
  const before = await admin.call('GET', list);
  await create(reader);
  for (const other of [editor, admin]) {
    expect(namesOf(await other.call('GET', list))).toEqual([]);
    expect(await other.call('GET', pathOf(1))).toMatchObject(unknown);
    expect(await update(other, 1, { shared: true })).toMatchObject(unknown);
    expect(await other.call('DELETE', pathOf(1))).toMatchObject(unknown);
  }
  const cursor = { [headers.cursor]: before.headers.get(headers.cursor) ?? '' };
  const delta = await admin.call('GET', list, { headers: cursor });
  expect([delta.headers.get(headers.scope), delta.text]).toEqual(['delta', '[]']);
  expect(delta.headers.has(headers.count)).toBe(false);
  expect(namesOf(await reader.call('GET', list))).toEqual(['À lire']);
});

test('sharing takes a right, and a shared view is written by its owner and by administrators', async () => {
  const { reader, editor, admin, server } = await start();
  const colleague = await server.signedIn('editor');
  expect(await create(reader, { shared: true })).toMatchObject(forbidden);
  await create(reader);
  expect(await update(reader, 1, { shared: true })).toMatchObject(forbidden);
  await create(editor, { name: 'Commune', shared: true });
  for (const each of [reader, colleague]) {
    expect((await each.call('GET', pathOf(2))).body).toMatchObject({ name: 'Commune' });
    expect(await update(each, 2, { name: 'Autre' })).toMatchObject(forbidden);
    expect(await each.call('DELETE', pathOf(2))).toMatchObject(forbidden);
  }
  expect((await update(editor, 2, { settings: null })).status).toBe(200);
  expect((await update(admin, 2, { name: 'Revue' })).status).toBe(200);
  // It would be hidden from the administrator, who then could not undo it.
  expect(await update(admin, 2, { shared: false })).toMatchObject(forbidden);
  expect((await admin.call('DELETE', pathOf(2))).status).toBe(204);
});

test('whether a list opens with a view for its owner is for the owner alone to say', async () => {
  const { editor, admin } = await start();
  await create(editor, { shared: true, isDefault: true });
  expect(await update(admin, 1, { isDefault: false })).toMatchObject(forbidden);
  expect((await update(admin, 1, { name: 'Revue', isDefault: true })).status).toBe(200);
  expect((await update(editor, 1, { isDefault: false })).status).toBe(200);
});

test('only a shared view opens for everybody', async () => {
  const { editor } = await start();
  expect(await create(editor, { sharedDefault: true })).toMatchObject(forbidden);
  expect(await create(editor, { sharedDefault: true, shared: true })).toMatchObject({ status: 201 });
  expect(await update(editor, 1, { shared: false })).toMatchObject(forbidden);
  expect(await update(editor, 1, { shared: false, sharedDefault: false })).toMatchObject({ status: 200 });
});

test('a view that is no longer shared leaves the lists of the others, and comes back', async () => {
  const { reader, editor } = await start();
  await create(editor, { shared: true });
  const since = (answer: Answer) => ({
    headers: { [headers.cursor]: answer.headers.get(headers.cursor) ?? '' },
  });
  const before = await reader.call('GET', list);
  await update(editor, 1, { shared: false });
  const left = await reader.call('GET', list, since(before));
  expect([left.text, left.headers.get(headers.deleted)]).toEqual(['[]', '1']);
  await update(editor, 1, { shared: true });
  expect(namesOf(await reader.call('GET', list, since(left)))).toEqual(['À lire']);
});

test('the views of a list are there for those who may read it', async () => {
  const { reader, editor, server } = await start();
  expect(await create(reader, { resource: 'secret' })).toMatchObject(forbidden);
  expect(await create(editor, { resource: 'missing' })).toMatchObject(forbidden);
  await create(editor, { resource: 'secret', shared: true });
  expect(namesOf(await reader.call('GET', list))).toEqual([]);
  expect(await reader.call('GET', pathOf(1))).toMatchObject(unknown);
  await create(editor, { resource: 'secret', name: 'Privée' });
  const held = await editor.call('GET', list);
  const account = (await listAccounts(server.auth)).find(({ role }) => role === 'editor');
  await changeRole(server.auth, account!, 'reader');
  const cursor = { [headers.cursor]: held.headers.get(headers.cursor) ?? '' };
  const after = await editor.call('GET', list, { headers: cursor });
  expect([after.headers.get(headers.scope), after.text]).toEqual(['full', '[]']);
});

test('a name is taken once among the views of a list that its owner sees', async () => {
  const { reader, editor, admin } = await start();
  const taken = {
    status: 409,
    body: { code: 'value_not_unique', errors: [{ attribute: 'name', validator: 'unique' }] },
  };
  await create(reader);
  expect(await create(reader)).toMatchObject(taken);
  // The check does not reveal views that the person does not see.
  expect((await create(editor)).status).toBe(201);
  expect((await create(editor, { resource: 'secret' })).status).toBe(201);
  expect((await create(admin, { shared: true })).status).toBe(201);
  expect(await create(reader)).toMatchObject(taken);
  expect(await update(editor, 2, { shared: true })).toMatchObject(taken);
  // The name is checked only when it changes.
  expect((await update(editor, 2, { settings: 'search=autre' })).status).toBe(200);
  expect((await update(editor, 2, { name: 'Libre', shared: true })).status).toBe(200);
  expect((await update(editor, 2, { name: 'Libre' })).status).toBe(200);
  expect(await update(editor, 2, { name: 'À lire' })).toMatchObject(taken);
});

test('settings are kept as they are, up to a limit', async () => {
  const { reader } = await start();
  const settings = `search=${encodeURIComponent(`'; drop table record_app_view; -- <script>`)}&filter=\u0000`;
  const saved = await create(reader, { settings: settings.replace('\u0000', '%00') });
  expect(saved.body).toMatchObject({ settings: settings.replace('\u0000', '%00') });
  expect((await create(reader, { name: 'Long', settings: 'x'.repeat(8001) })).status).toBe(422);
  expect((await create(reader, { name: 'x'.repeat(81) })).status).toBe(422);
  expect((await create(reader, { name: ' ' })).status).toBe(422);
});

test('a creation that is repeated makes one view', async () => {
  const { reader } = await start();
  const key = { headers: { [headers.idempotencyKey]: 'once' } };
  const [first, again] = [await create(reader, {}, key), await create(reader, {}, key)];
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
});

test('whatever a role, it sees and writes no more than its rule allows', async () => {
  const { people } = await start();
  for (const owner of roles) await create(people[owner], { name: `Privée ${owner}` });
  for (const owner of ['editor', 'admin'] as const)
    await create(people[owner], { name: `Partagée ${owner}`, shared: true });
  const outcomes = async (role: Role) => {
    const client = people[role];
    const seen = await client.call('GET', list);
    const records = JSON.parse(seen.text) as { id_app_view: number; name: string }[];
    const written = [];
    for (const { id_app_view: id, name } of records)
      if ((await update(client, id, { settings: `search=${role}` })).status === 200) written.push(name);
    return { seen: records.map(({ name }) => name), written };
  };
  const shared = ['Partagée editor', 'Partagée admin'];
  expect(await outcomes('reader')).toEqual({
    seen: ['Privée reader', ...shared],
    written: ['Privée reader'],
  });
  expect(await outcomes('editor')).toEqual({
    seen: ['Privée editor', ...shared],
    written: ['Privée editor', 'Partagée editor'],
  });
  expect(await outcomes('admin')).toEqual({
    seen: ['Privée admin', ...shared],
    written: ['Privée admin', ...shared],
  });
});

test('nobody owns more views than the limit, and the answer says how many that is', async () => {
  const { reader, editor } = await start();
  for (let made = 0; made < 200; made += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => create(reader, { name: `${made + index}` })));
  const refused = await create(reader, { name: 'Une de plus' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'record_limit_reached' } });
  expect(refused.body.detail).toContain('200');
  expect((await create(editor)).status).toBe(201);
  await reader.call('DELETE', pathOf(1));
  expect((await create(reader, { name: 'Une de plus' })).status).toBe(201);
});

test('a database from before saved views gets a table for them', async () => {
  const database = await testDatabase();
  const before = await database.open([note]);
  await before.close();
  const after = await database.open([note, ...builtInResources([note])]);
  expect(after.schemaChanges).toEqual(['«\u00a0Vues enregistrées\u00a0» (app_view)\u00a0: table ajoutée.']);
});
