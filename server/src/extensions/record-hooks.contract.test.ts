import { defineResource, number, paths, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { saveRecord } from '../records/save-record.ts';
import { exampleResources, task, team } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { testDatabase } from '../testing/test-database.ts';
import { hooksOf } from './api/hooks-api.ts';
import { hookTable } from './record-hooks.ts';
import { defineServerExtension } from './api/server-extension.ts';

test('rules and rights are those of what is asked for; hooks may set what nobody may, and break no rule', async () => {
  const stay = defineResource('stay', {
    labels: { plural: 'Séjours', singular: 'séjour', gender: 'masculine' },
    attributes: {
      name: text({ label: 'Nom', required: true }),
      from: number({ label: 'Début' }),
      until: number({ label: 'Fin' }),
      nights: number({ label: 'Nuits' }),
    },
    title: 'name',
    rules: [
      {
        attributes: ['until'],
        message: 'La fin précède le début.',
        holds: ({ from, until }) => from === null || until === null || from <= until,
      },
    ],
    readOnlyIf: { nights: () => true },
    can: { update: { role: 'editor', when: ({ name }) => name !== 'Clos' } },
  });
  let runs = 0;
  const extension = defineServerExtension('stays', {
    hooks: [
      hooksOf(stay, {
        beforeSave({ values: { name, from, until } }) {
          runs += 1;
          if (name === 'Faux') return { from: 9 };
          return { nights: (until ?? 0) - (from ?? 0) };
        },
      }),
    ],
  });
  const { signedIn } = await startTestServer({ resources: [stay], extensions: [extension] });
  const editor = await signedIn('editor');
  const create = async (body: object) => (await editor.call('POST', paths.create('stay'), { body })).body;
  const change = async (id: number, body: object) =>
    (await editor.call('PUT', paths.record('stay', id), { body })).body;
  expect(await create({ name: 'Un', from: 1, until: 3 })).toMatchObject({ id_stay: 1, nights: 2 });
  expect(await change(1, { until: 5 })).toEqual({ id_stay: 1, until: 5, nights: 4 });
  expect(runs).toBe(2);
  // None of these calls the hook.
  expect((await create({ name: 'Deux', from: 3, until: 1 })).errors).toMatchObject([{ attribute: 'until' }]);
  expect((await change(1, { until: 0 })).errors).toMatchObject([{ attribute: 'until' }]);
  expect((await change(1, { nights: 7 })).errors).toMatchObject([{ attribute: 'nights' }]);
  expect(runs).toBe(2);
  expect(await create({ name: 'Faux', from: 1, until: 3 })).toMatchObject({ code: 'internal_error' });
  await change(1, { name: 'Clos' });
  expect(await change(1, { name: 'Ouvert' })).toMatchObject({ code: 'forbidden' });
});

test('a write that shares its transaction begins after the hooks of the one before', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const events: string[] = [];
  // A resource without files hands over as soon as possible.
  const extension = defineServerExtension('rules', {
    hooks: [
      hooksOf(team, {
        async afterSave({ record, records }) {
          events.push(`begin ${record.name}`);
          await records.create(task, { name: record.name });
          await records.list(task);
          events.push(`end ${record.name}`);
        },
      }),
    ],
  });
  const store = { storage, resources: exampleResources, hooksOf: hookTable([extension]) };
  const writer = { userId: 'somebody', role: 'editor', socketId: null } as const;
  const create = (name: string) =>
    saveRecord(store, team, { action: 'created', values: { name }, key: null }, writer);
  await Promise.all(['Un', 'Deux', 'Trois'].map(create));
  expect(events).toEqual(['Un', 'Deux', 'Trois'].flatMap((name) => [`begin ${name}`, `end ${name}`]));
});

test('who writes is told of what hooks write beside it', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const extension = defineServerExtension('rules', {
    hooks: [
      hooksOf(task, { afterSave: async ({ records }) => void (await records.create(team, { name: 'A' })) }),
    ],
  });
  const store = { storage, resources: exampleResources, hooksOf: hookTable([extension]) };
  const writer = { userId: 'somebody', role: 'editor', socketId: '1.1' } as const;
  const creation = { action: 'created', values: { name: 'Peindre' }, key: 'once' } as const;
  const first = await saveRecord(store, task, creation, writer);
  expect(await saveRecord(store, task, creation, writer)).toEqual(first);
  const logged = storage.query.selectFrom('change').where('record_id', 'is not', null);
  expect(await logged.select(['resource', 'user_id', 'socket_id']).orderBy('sequence').execute()).toEqual([
    { resource: 'task', user_id: 'somebody', socket_id: '1.1' },
    { resource: 'team', user_id: 'somebody', socket_id: null },
  ]);
});

test('a read that the database fails is told, although the hook caught it; a mistake of the hook is its own', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const gone = new Error('the connection is gone');
  const recordRows: typeof storage.recordRows = (resource, rest) => {
    if (resource === team) throw gone;
    return storage.recordRows(resource, rest);
  };
  const extension = defineServerExtension('rules', {
    hooks: [
      hooksOf(task, {
        async afterSave({ record, records }) {
          if (record.name === 'Faux') await records.list({ ...team });
          else await records.list(team).catch(() => undefined);
        },
      }),
    ],
  });
  const hooks = hookTable([extension]);
  const store = { storage: { ...storage, recordRows }, resources: exampleResources, hooksOf: hooks };
  const writer = { userId: 'somebody', role: 'editor', socketId: null } as const;
  const create = (name: string) =>
    saveRecord(store, task, { action: 'created', values: { name }, key: null }, writer);
  await expect(create('Peindre')).rejects.toBe(gone);
  await expect(create('Faux')).rejects.toMatchObject({ code: 'internal_error' });
});
