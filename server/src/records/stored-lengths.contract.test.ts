import { defineResource, historyPaths, links, paths, text, url } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { hooksOf } from '../extensions/hooks-api.ts';
import { defineServerExtension, type ServerExtension } from '../extensions/server-extension.ts';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';
import { testDatabase } from '../testing/test-database.ts';

/** A page as an earlier version declared it, and as it is declared now. */
const pageOf = (limits: { maxlength?: number; most?: number }) => {
  const { maxlength, most } = limits;
  return defineResource('page', {
    labels: { plural: 'Pages', singular: 'page', gender: 'feminine' },
    attributes: {
      name: text({ label: 'Nom', required: true }),
      address: url({ label: 'Adresse', ...(maxlength && { maxlength }) }),
      others: links('page', { label: 'Autres', ...(most && { most }) }),
    },
    title: 'name',
  });
};

const page = pageOf({ most: 2 });

const long = `https://a.fr/${'é😀'.repeat(2_000)}`;
const first = paths.record('page', 1);

/** A server on which the first page has a longer address and more links than today's declaration allows. */
async function start(extensions: readonly ServerExtension[] = []) {
  const database = await testDatabase();
  const before = await startTestServer({ resources: [pageOf({ maxlength: 9_000, most: 3 })], database });
  const writer = await before.signedIn('editor');
  for (let made = 1; made <= 4; made += 1)
    await writer.call('POST', paths.create('page'), { body: { name: `Page ${made}` } });
  const others = [2, 3, 4];
  const body = { address: long, others };
  expect(await writer.call('PUT', first, { body })).toMatchObject({ status: 200 });
  await before.server.close();
  const server = await startTestServer({ resources: [page], database, extensions });
  const editor = server.visitor();
  await editor.signIn('editor-1@ne2016.test', testPassword);
  const put = (values: object) => editor.call('PUT', first, { body: values });
  const stored = async () => (await editor.call('GET', first)).body as object;
  return { server, editor, others, put, stored };
}

test('what is longer than a maximum of today stays, and what differs is refused', async () => {
  const { editor, others, put, stored } = await start();
  expect(await put({ name: 'Accueil' })).toMatchObject({ status: 200 });
  // A plain client may send the whole record.
  expect(await put({ name: 'Accueil 2', address: long, others })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject({ name: 'Accueil 2', address: long, others });
  const refused = (attribute: string, validator: string, most: number) => ({
    status: 422,
    body: { errors: [{ attribute, validator, params: { [validator]: most } }] },
  });
  expect(await put({ address: `${long}a` })).toMatchObject(refused('address', 'maxlength', 2_048));
  expect(await put({ others: others.map((id) => id - 1) })).toMatchObject(refused('others', 'mostLinks', 2));
  // Another record gets no such value, and a fault beside it is told first.
  const other = await editor.call('PUT', paths.record('page', 2), { body: { address: long } });
  expect(other).toMatchObject(refused('address', 'maxlength', 2_048));
  const both = await put({ name: '', address: long });
  expect(both.body.errors.map(({ attribute }) => attribute)).toEqual(['name', 'address']);
  const created = await editor.call('POST', paths.create('page'), { body: { name: 'x', address: long } });
  expect(created).toMatchObject(refused('address', 'maxlength', 2_048));
});

test('what was replaced comes back by undoing, and a whole record from the bin', async () => {
  const { editor, others, put, stored } = await start();
  expect(await put({ address: 'https://a.fr', others: [2] })).toMatchObject({ status: 200 });
  expect(await put({ address: `${long}a` })).toMatchObject({ status: 422 });
  expect(await put({ address: long, others })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject({ address: long, others });
  expect(await editor.call('DELETE', first)).toMatchObject({ status: 204 });
  const restored = await editor.call('POST', historyPaths.restore('page', 1));
  expect(restored).toMatchObject({ status: 201, body: { address: long, others } });
});

test('a hook that gives back what it got does not refuse it', async () => {
  const sameAddress = defineServerExtension('same-address', {
    hooks: [hooksOf(page, { beforeSave: ({ values: { address } }) => ({ address }) })],
  });
  const { put, stored } = await start([sameAddress]);
  expect(await put({ name: 'Accueil' })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject({ name: 'Accueil', address: long });
});
