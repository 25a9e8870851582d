import { choice, defineResource, headers, link, paths, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { changeRole, listAccounts } from '../accounts/directory.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { type Answer, type TestClient, cursorOf } from '../testing/test-client.ts';

const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;

/** Notes that only those see whom they are for: everybody, or the editors and administrators. */
const note = defineResource('note', {
  labels,
  attributes: {
    title: text({ label: 'Titre', required: true }),
    parent: link('note', { label: 'Suite de' }),
    audience: choice({ label: 'Pour', required: true, options: { all: 'Tous', editors: 'Rédaction' } }),
  },
  title: 'title',
  visible: ({ audience }, { role }) => audience === 'all' || role !== 'reader',
  can: { write: 'reader' },
});

/** Remarks on notes. */
const remark = defineResource('remark', {
  labels,
  attributes: { note: link('note', { label: 'Note', required: true }), words: text({ label: 'Mots' }) },
  title: 'words',
  can: { write: 'reader' },
});

const list = paths.list('note');
const titlesOf = (answer: Answer) =>
  (JSON.parse(answer.text) as { title: string }[]).map(({ title }) => title);
const since = (answer: Answer) => ({ headers: { [headers.cursor]: cursorOf(answer) } });
const scopeOf = (answer: Answer) => answer.headers.get(headers.scope);

async function start() {
  const server = await startTestServer({ resources: [note, remark] });
  const [reader, editor] = [await server.signedIn('reader'), await server.signedIn('editor')];
  const create = (client: TestClient, title: string, audience: string) =>
    client.call('POST', paths.create('note'), { body: { title, audience } });
  await create(editor, 'Publique', 'all');
  await create(editor, 'Interne', 'editors');
  return { server, reader, editor, create };
}

test('a list holds what its reader sees, and counts nothing else', async () => {
  const { reader, editor } = await start();
  const seen = await reader.call('GET', list);
  expect(titlesOf(seen)).toEqual(['Publique']);
  expect(seen.headers.get(headers.count)).toBe('1');
  expect(titlesOf(await editor.call('GET', list))).toEqual(['Publique', 'Interne']);
});

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

test('a record to which hidden ones link is not deleted, and nothing is told of these', async () => {
  const { reader, editor } = await start();
  await editor.call('PUT', paths.record('note', 2), { body: { parent: 1 } });
  const refused = await reader.call('DELETE', paths.record('note', 1));
  expect(refused).toMatchObject({ status: 409, body: { code: 'record_referenced' } });
  expect(refused.body.detail).toContain('d’autres données');
  expect(refused.body).not.toHaveProperty('references');
});

test('a record that leaves the view of a person is a deletion in their delta, and comes back like a new one', async () => {
  const { reader, editor } = await start();
  const before = await reader.call('GET', list);
  await editor.call('PUT', paths.record('note', 1), { body: { audience: 'editors' } });
  const left = await reader.call('GET', list, since(before));
  expect([scopeOf(left), left.text, left.headers.get(headers.deleted)]).toEqual(['delta', '[]', '1']);
  await editor.call('PUT', paths.record('note', 1), { body: { audience: 'all' } });
  const back = await reader.call('GET', list, since(left));
  expect([scopeOf(back), titlesOf(back), back.headers.get(headers.deleted)]).toEqual([
    'delta',
    ['Publique'],
    '',
  ]);
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
