import { choice, defineResource, paths, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { task } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { untilPushed } from '../testing/until-pushed.ts';
import { purgeChanges } from './purge.ts';
import { create, namesOf, path, rename, since, start } from '../testing/list-author-calls.ts';

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
