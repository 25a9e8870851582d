import { paths } from '@ne2016/contract';
import { resources } from '@ne2016/resources';
import { startTestServer } from '@ne2016/server/testing';
import { expect, test } from 'vitest';
import { lateProjects } from './late-projects.ts';

test('the projects under way that began before a day are listed', async () => {
  const { signedIn } = await startTestServer({ resources, extensions: [lateProjects] });
  const admin = await signedIn('admin');
  const commune = { nom: 'Ry', code: '76548', type: 'commune-actuelle', departement: 'x', region: 'y' };
  await admin.call('POST', paths.create('commune'), { body: commune });
  for (const [name, start_date] of [
    ['La halle', '2025-03-01'],
    ['Le pont', '2026-03-01'],
  ])
    await admin.call('POST', paths.create('project'), {
      body: { name, commune: 1, status: 'running', start_date },
    });
  const reader = await signedIn('reader');
  const { body } = await reader.call('GET', 'api/projects/late?before=2026-01-01');
  expect(body).toEqual([{ id: 1, name: 'La halle' }]);
  expect((await reader.call('GET', 'api/projects/late?before=hier')).body.code).toBe('malformed_request');
});
