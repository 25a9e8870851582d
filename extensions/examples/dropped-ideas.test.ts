import { paths } from '@ne2016/contract';
import { resources } from '@ne2016/resources';
import { startTestServer } from '@ne2016/server/testing';
import { expect, test } from 'vitest';
import { droppedIdeas } from './dropped-ideas.ts';

test('ideas that should have begun are given up at night', async () => {
  const server = await startTestServer({ resources, extensions: [droppedIdeas] });
  const admin = await server.signedIn('admin');
  const commune = { nom: 'Ry', code: '76548', type: 'commune-actuelle', departement: 'x', region: 'y' };
  await admin.call('POST', paths.create('commune'), { body: commune });
  for (const [name, start_date] of [
    ['La halle', '2025-03-01'],
    ['Le pont', '2099-03-01'],
  ])
    await admin.call('POST', paths.create('project'), {
      body: { name, commune: 1, status: 'idea', start_date },
    });
  await server.runJob('dropped-ideas', 'nightly');
  const { body } = await admin.call('GET', paths.list('project'));
  expect(body).toMatchObject([{ status: 'dropped' }, { status: 'idea' }]);
});
