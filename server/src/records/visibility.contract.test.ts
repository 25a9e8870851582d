import { headers, paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { list, scopeOf, since, start, titlesOf } from '../testing/visible-notes.ts';

test('a list holds what its reader sees, and counts nothing else', async () => {
  const { reader, editor } = await start();
  const seen = await reader.call('GET', list);
  expect(titlesOf(seen)).toEqual(['Publique']);
  expect(seen.headers.get(headers.count)).toBe('1');
  expect(titlesOf(await editor.call('GET', list))).toEqual(['Publique', 'Interne']);
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
