import { paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { changeRole, listAccounts } from '../accounts/directory.ts';
import { list, scopeOf, since, start, titlesOf } from '../testing/visible-notes.ts';

test('a record that is not visible is none: not to read, to change, to delete or to link to', async () => {
  const { reader, editor } = await start();
  const hidden = paths.record('note', 2);
  const unknown = { status: 404, body: { code: 'unknown_record' } };
  expect(await reader.call('GET', hidden)).toMatchObject(unknown);
  expect(await reader.call('PUT', hidden, { body: { audience: 'all' } })).toMatchObject(unknown);
  expect(await reader.call('DELETE', hidden)).toMatchObject(unknown);
  const linking = await reader.call('POST', paths.create('remark'), { body: { note: 2, words: 'Oui' } });
  expect(linking).toMatchObject({
    status: 422,
    body: { errors: [{ attribute: 'note', validator: 'missing' }] },
  });
  expect((await editor.call('GET', hidden)).status).toBe(200);
});

test('a delta tells nothing of what is in records that are not visible', async () => {
  const { reader, editor, create } = await start();
  const before = await reader.call('GET', list);
  await create(editor, 'Confidentielle', 'editors');
  const delta = await reader.call('GET', list, since(before));
  expect([scopeOf(delta), delta.text]).toEqual(['delta', '[]']);
});

test('what somebody knew with another role, or somebody else knew, is answered in full', async () => {
  const { server, reader, editor } = await start();
  const known = await editor.call('GET', list);
  expect(scopeOf(await reader.call('GET', list, since(known)))).toBe('full');
  expect(titlesOf(await reader.call('GET', list, since(known)))).toEqual(['Publique']);
  const held = { headers: { 'if-none-match': known.headers.get('etag') ?? '' } };
  expect((await editor.call('GET', list, held)).status).toBe(304);
  expect((await reader.call('GET', list, held)).status).toBe(200);
  const account = (await listAccounts(server.auth)).find(({ role }) => role === 'editor');
  await changeRole(server.auth, account!, 'reader');
  expect(titlesOf(await editor.call('GET', list, since(known)))).toEqual(['Publique']);
});
