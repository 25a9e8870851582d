import { paths } from '@ne2016/contract';
import { resources } from '@ne2016/resources';
import { startTestServer } from '@ne2016/server/testing';
import { expect, test } from 'vitest';
import { projectRules } from './project-rules.ts';

test('a project that is done is complete, a voted one has a budget, a running one stays', async () => {
  const { signedIn } = await startTestServer({ resources, extensions: [projectRules] });
  const admin = await signedIn('admin');
  const commune = { nom: 'Ry', code: '76548', type: 'commune-actuelle', departement: 'x', region: 'y' };
  await admin.call('POST', paths.create('commune'), { body: commune });
  const values = { name: 'La halle', commune: 1, status: 'approved' };
  const refused = await admin.call('POST', paths.create('project'), { body: values });
  expect(refused.body.errors).toMatchObject([{ attribute: 'budget', message: 'Indiquez le budget voté.' }]);
  await admin.call('POST', paths.create('project'), {
    body: { ...values, budget: 1_000, status: 'running', start_date: '2026-03-12' },
  });
  const deletion = await admin.call('DELETE', paths.record('project', 1));
  expect(deletion.body.detail).toBe(
    'Un projet en travaux ne peut pas être supprimé\u00a0: abandonnez-le d’abord.',
  );
  const done = await admin.call('PUT', paths.record('project', 1), { body: { status: 'done' } });
  expect(done.body).toEqual({ id_project: 1, status: 'done', progress: 100 });
});
