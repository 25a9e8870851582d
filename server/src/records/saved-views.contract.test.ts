import { builtInResources, defineResource, paths, type Resource, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { testDatabase } from '../testing/test-database.ts';
import { saveRecord } from './save-record.ts';

const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;
const attributes = { title: text({ label: 'Titre' }) };
const note = defineResource('note', { labels, attributes, title: 'title' });
const secret = defineResource('secret', { labels, attributes, title: 'title', can: { read: 'editor' } });

const view = { resource: 'note', name: 'À lire', settings: 'search=lire', shared: false };
const pathOf = (id: number) => paths.record('app_view', id);
const create = (client: TestClient, values: object = {}) =>
  client.call('POST', paths.create('app_view'), { body: { ...view, ...values } });
const update = (client: TestClient, id: number, values: object) =>
  client.call('PUT', pathOf(id), { body: values });

async function start() {
  const server = await startTestServer({ resources: [note, secret] });
  return { editor: await server.signedIn('editor') };
}

test('a name that differs from another in case alone is taken, too, but by the view that has it', async () => {
  const { editor } = await start();
  const taken = { status: 409, body: { code: 'value_not_unique' } };
  await create(editor, { name: 'Écoles À REFAIRE' });
  expect(await create(editor, { name: 'écoles à refaire' })).toMatchObject(taken);
  expect((await create(editor, { name: 'ecoles a refaire' })).status).toBe(201);
  expect(await update(editor, 2, { name: 'ÉCOLES à refaire' })).toMatchObject(taken);
  expect((await update(editor, 1, { name: 'Écoles à refaire' })).status).toBe(200);
  expect((await create(editor, { name: 'Écoles à refaire', resource: 'secret' })).status).toBe(201);
});

test('views of a list that was removed do not count towards the limit', async () => {
  const database = await testDatabase();
  const save = async (lists: readonly Resource[], count: number, name = '') => {
    const resources = [...lists, ...builtInResources(lists)];
    const views = resources.at(-1)!;
    const storage = await database.open(resources);
    const writer = { userId: 'someone', role: 'editor', socketId: null } as const;
    const resource = lists[0]!.name;
    try {
      for (let made = 0; made < count; made += 1) {
        const values = { name: `${name}${made}`, resource };
        await saveRecord({ storage, resources }, views, { action: 'created', values, key: null }, writer);
      }
    } finally {
      await storage.close();
    }
  };
  await save([note], 200);
  await save([secret], 1);
  await expect(save([note], 1, 'Encore ')).rejects.toThrow('record_limit_reached');
});
