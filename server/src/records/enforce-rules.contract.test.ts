import { date, defineResource, paths, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

const site = defineResource('site', {
  labels: { plural: 'Chantiers', singular: 'chantier', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Nom' }),
    begin: date({ label: 'Début' }),
    end: date({ label: 'Fin' }),
  },
  title: 'name',
  rules: [
    {
      attributes: ['end'],
      message: 'La fin précède le début.',
      holds: ({ begin, end }) => begin === null || end === null || begin <= end,
    },
  ],
});

test('of two changes at a time that break a rule together only one is made', async () => {
  const server = await startTestServer({ resources: [site] });
  const [editor, admin] = [await server.signedIn('editor'), await server.signedIn('admin')];
  const body = { name: 'Halle', begin: '2026-03-10', end: '2026-03-20' };
  await editor.call('POST', paths.create('site'), { body });
  const record = paths.record('site', 1);
  const answers = await Promise.all([
    editor.call('PUT', record, { body: { begin: '2026-03-15' } }),
    admin.call('PUT', record, { body: { end: '2026-03-12' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});
