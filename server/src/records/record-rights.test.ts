import { defineResource, file, flag, historyPaths, parseBinPage, paths, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { upload } from '../files/testing/file-server.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';

const label = 'x';

const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: {
    name: text({ label, required: true }),
    done: flag({ label }),
    sketch: file({ label }),
    author: text({ label }),
  },
  title: 'name',
  owner: { attribute: 'author' },
  can: {
    update: {
      role: 'editor',
      when: ({ author, done }, { id, role }) => role === 'admin' || (author === id && !done),
    },
    delete: { role: 'editor', when: ({ author }, { id, role }) => role === 'admin' || author === id },
  },
});

async function start() {
  const server = await startTestServer({ resources: [note] });
  const [ada, bob] = [await server.signedIn('editor'), await server.signedIn('editor')];
  await ada.call('POST', paths.create('note'), { body: { name: 'A' } });
  const change = (client: TestClient, body: object) => client.call('PUT', paths.record('note', 1), { body });
  const remove = (client: TestClient) => client.call('DELETE', paths.record('note', 1));
  const restore = (client: TestClient) => client.call('POST', historyPaths.restore('note', 1));
  return { server, ada, bob, change, remove, restore };
}

const forbidden = {
  status: 403,
  body: {
    code: 'forbidden',
    detail:
      'Vos droits ne permettent pas cette action sur cette fiche. Contactez son auteur ou l’équipe qui administre l’application.',
  },
};

test('only who made a record changes it, and an administrator', async () => {
  const { server, ada, bob, change } = await start();
  expect(await change(bob, { name: 'B' })).toMatchObject(forbidden);
  expect((await bob.call('GET', paths.record('note', 1))).body).toMatchObject({ name: 'A' });
  expect(await change(ada, { name: 'B' })).toMatchObject({ status: 200 });
  expect(await change(await server.signedIn('admin'), { name: 'C' })).toMatchObject({ status: 200 });
  expect(await change(bob, { author: 'bob' })).toMatchObject({ status: 403 });
});

test('the record is looked at as it is: who ends their own right can do so', async () => {
  const { ada, change } = await start();
  expect(await change(ada, { done: true })).toMatchObject({ status: 200 });
  expect(await change(ada, { done: false })).toMatchObject(forbidden);
});

test('a change that changes nothing is none, and asks for no right', async () => {
  const { bob, change } = await start();
  expect(await change(bob, { name: 'A' })).toMatchObject({ status: 200 });
});

test('no file comes into a record by who may not change it', async () => {
  const { ada, bob, change } = await start();
  const sketch = await upload(bob, {}, 'note/sketch');
  expect(await change(bob, { sketch })).toMatchObject(forbidden);
  expect(await change(ada, { sketch: await upload(ada, {}, 'note/sketch') })).toMatchObject({ status: 200 });
  expect(await change(bob, { sketch: null })).toMatchObject(forbidden);
});

test('a record is deleted, found in the bin and restored by who may delete it', async () => {
  const { ada, bob, change, remove, restore } = await start();
  // A record that may no longer be changed may still be deleted.
  await change(ada, { done: true });
  expect(await remove(bob)).toMatchObject(forbidden);
  expect(await remove(ada)).toMatchObject({ status: 204 });
  const binOf = async (client: TestClient) =>
    parseBinPage((await client.call('GET', historyPaths.bin('note'))).body).entries.map(({ id }) => id);
  expect([await binOf(bob), await binOf(ada)]).toEqual([[], [1]]);
  expect(await restore(bob)).toMatchObject(forbidden);
  expect(await restore(ada)).toMatchObject({ status: 201, body: { name: 'A', done: true } });
});

test('a right that throws costs one answer', async () => {
  const when = ({ name }: { name?: unknown }) => {
    throw new Error(String(name));
  };
  const server = await startTestServer({ resources: [{ ...note, canWhen: { update: when, delete: null } }] });
  const ada = await server.signedIn('editor');
  await ada.call('POST', paths.create('note'), { body: { name: 'A' } });
  const change = await ada.call('PUT', paths.record('note', 1), { body: { name: 'B' } });
  expect(change).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  expect(await ada.call('DELETE', paths.record('note', 1))).toMatchObject({ status: 204 });
});
