import { defineResource, links, paths, text, url } from '@ne2016/contract';
import { expect } from 'vitest';
import type { ServerExtension } from '../extensions/api/server-extension.ts';
import { startTestServer, testPassword } from './start-test-server.ts';
import { testDatabase } from './test-database.ts';

/** Returns a page as an earlier version declared it, or as it is declared now. */
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

/** A page as it is declared now. */
export const page = pageOf({ most: 2 });

/** An address that the current declaration does not allow. */
export const long = `https://a.fr/${'é😀'.repeat(2_000)}`;
/** The path of the page with this address. */
export const first = paths.record('page', 1);

/** A server whose first page has a longer address and more links than the declaration now allows. */
export async function start(extensions: readonly ServerExtension[] = []) {
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
