import { headers, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { exampleResources, secret, task, team } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { startWithHooks as start } from '../testing/start-with-hooks.ts';
import { type HooksOf, hooksOf } from './api/hooks-api.ts';
import { defineServerExtension } from './api/server-extension.ts';

const never = () => new Promise<never>(() => undefined);

describe('beforeSave', () => {
  test('changes what is saved, and the answer says so', async () => {
    const { create, change, list } = await start({
      beforeSave: ({ values, changes }) => {
        if (changes.name !== undefined) return { name: values.name.toUpperCase() };
        return values.state === 'closed' ? { done: true, effort: 0 } : undefined;
      },
    });
    expect((await create({ name: 'Peindre', effort: 3 })).body).toMatchObject({
      id_task: 1,
      name: 'PEINDRE',
    });
    expect((await change(1, { state: 'closed' })).body).toEqual({
      id_task: 1,
      state: 'closed',
      done: true,
      effort: 0,
    });
    // A value that it makes equal to the stored one is no change, and the answer has the stored one.
    const unchanged = await change(1, { name: 'peindre' });
    expect(unchanged.body).toEqual({ id_task: 1, name: 'PEINDRE' });
    expect(unchanged.headers.has('ne2016-cursor')).toBe(false);
    expect(await list()).toMatchObject([{ name: 'PEINDRE', done: true, effort: 0 }]);
  });

  test('refuses with a sentence for an attribute, or with one alone', async () => {
    const { create, list } = await start({
      beforeSave: ({ values, rejection }) => {
        if (values.effort === null) throw rejection({ effort: 'Estimez la charge.' });
        if (values.effort > 50) throw rejection('Cette tâche est trop longue.');
        return undefined;
      },
    });
    const { status, body } = await create({ name: 'Peindre' });
    expect([status, body.code]).toEqual([422, 'invalid_attributes']);
    expect(body.errors).toEqual([
      { attribute: 'effort', validator: 'extension', params: {}, message: 'Estimez la charge.' },
    ]);
    expect((await create({ name: 'Peindre', effort: 60 })).body).toMatchObject({
      status: 422,
      code: 'change_refused',
      detail: 'Cette tâche est trop longue.',
    });
    expect(await list()).toEqual([]);
  });

  test('knows who writes, and the record before and after', async () => {
    const seen: unknown[] = [];
    const { create, change } = await start({
      beforeSave: ({ person, before, changes }) => {
        seen.push([person?.role, before?.name, changes]);
        return undefined;
      },
    });
    await create({ name: 'Un' });
    await change(1, { name: 'Deux', done: false });
    expect(seen).toMatchObject([
      ['editor', undefined, { name: 'Un', done: false, effort: null }],
      ['editor', 'Un', { name: 'Deux' }],
    ]);
    expect(Object.keys((seen[1] as unknown[])[2] as object)).toEqual(['name']);
  });
});

test('what a hook looks at cannot be changed', async () => {
  const refused: string[] = [];
  const spoil = (name: string, record: unknown) => {
    if (record !== null && !Reflect.set(record as object, 'name', 'Faux')) refused.push(name);
  };
  const { create, change, remove, storage } = await start({
    beforeSave: ({ before, values }) => {
      spoil('beforeSave', before);
      spoil('beforeSave', values);
      return undefined;
    },
    afterSave: ({ before, record }) => {
      spoil('afterSave', before);
      spoil('afterSave', record);
    },
    beforeDelete: ({ record }) => spoil('beforeDelete', record),
    afterDelete: ({ record }) => spoil('afterDelete', record),
  });
  await create({ name: 'Un' });
  await change(1, { name: 'Deux' });
  await remove(1);
  expect(refused).toHaveLength(8);
  const logged = storage.query.selectFrom('change').select('before').where('record_id', 'is not', null);
  expect(JSON.stringify(await logged.execute())).not.toContain('Faux');
});

test('a link that a hook sets may lead to what the person does not see, and to nothing that does not exist', async () => {
  const hidden = { ...team, visible: ({ name }: { name?: unknown }) => name !== 'Cachée' };
  const linked = defineServerExtension('rules', {
    hooks: [
      hooksOf(task, {
        beforeSave: ({ values }) => (values.effort === null ? undefined : { team: values.effort }),
      }),
    ],
  });
  const resources = exampleResources.map((one) => (one === team ? hidden : one));
  const { signedIn } = await startTestServer({ resources, extensions: [linked] });
  const editor = await signedIn('editor');
  const send = async (resource: string, body: object) =>
    (await editor.call('POST', paths.create(resource), { body })).body;
  await send('team', { name: 'Cachée' });
  await send('team', { name: 'Cachée' });
  expect(await send('task', { name: 'Un', team: 1 })).toMatchObject({ code: 'invalid_attributes' });
  expect(await send('task', { name: 'Un', effort: 1 })).toMatchObject({ team: 1 });
  // It allows no other missing link.
  expect(await send('task', { name: 'Un', effort: 9 })).toMatchObject({ code: 'internal_error' });
  const change = (body: object) => editor.call('PUT', paths.record('task', 1), { body });
  expect((await change({ effort: 2 })).body).toMatchObject({ team: 2 });
  expect((await change({ effort: null, team: 1 })).body).toMatchObject({ code: 'invalid_attributes' });
});

describe('records written by hooks', () => {
  test('belong to the action of the deletion that they come with', async () => {
    const { create, editor, storage } = await start({
      afterDelete: async ({ records }) => {
        await records.create(team, { name: 'Suite' });
        await records.delete(team, 1);
      },
    });
    await create({ name: 'Peintres' }, 'team');
    await create({ name: 'Peindre' });
    await editor.call('DELETE', paths.record('task', 1), { headers: { [headers.actionId]: 'zone' } });
    const log = await storage.query
      .selectFrom('change')
      .select(['resource', 'action', 'action_id'])
      .where('record_id', 'is not', null)
      .orderBy('sequence')
      .execute();
    expect(log.slice(2)).toEqual([
      { resource: 'task', action: 'deleted', action_id: 'zone' },
      { resource: 'team', action: 'created', action_id: 'zone' },
      { resource: 'team', action: 'deleted', action_id: 'zone' },
    ]);
  });

  test('take the rights of who writes, or those of the application', async () => {
    const { create, signedIn } = await start({
      afterSave: async ({ record, records, asApplication }) => {
        await (record.done ? asApplication : records).create(secret, { name: record.name });
      },
    });
    expect((await create({ name: 'Refusée' })).body.code).toBe('forbidden');
    expect((await create({ name: 'Admise', done: true })).status).toBe(201);
    const admin = await signedIn('admin');
    expect((await admin.call('GET', paths.list('secret'))).body).toEqual([{ id_secret: 1, name: 'Admise' }]);
    const { body } = await admin.call('GET', 'data/secret/1/history');
    expect((body as unknown as { entries: unknown[] }).entries).toMatchObject([{ by: null }]);
  });
});

describe('deletions', () => {
  test('are refused, or take with them what links to the record', async () => {
    const { create, editor, list } = await start(
      {
        beforeDelete: ({ record, rejection }) => {
          if (record.done) throw rejection('Une tâche faite se garde.');
        },
      },
      hooksOf(team, {
        async beforeDelete({ record, records }) {
          for (const { id_task: id } of await records.list(task, { team: record.id_team }))
            await records.delete(task, id);
        },
        async afterDelete({ record, records }) {
          await records.create(team, { name: `Sans ${record.name}` });
        },
      }),
    );
    await create({ name: 'Voirie' }, 'team');
    await create({ name: 'Peindre', team: 1 });
    await create({ name: 'Balayer', team: 1, done: true });
    const refused = await editor.call('DELETE', paths.record('team', 1));
    expect(refused.body).toMatchObject({ code: 'change_refused', detail: 'Une tâche faite se garde.' });
    expect(await list()).toHaveLength(2);
    await editor.call('PUT', paths.record('task', 2), { body: { done: false } });
    expect((await editor.call('DELETE', paths.record('team', 1))).status).toBe(204);
    expect([await list(), await list('team')]).toEqual([[], [{ id_team: 2, name: 'Sans Voirie' }]]);
  });

  test('that are taken back run the hooks of saving', async () => {
    const { create, remove, editor } = await start({
      beforeSave: ({ before, values }) =>
        before === null ? { effort: (values.effort ?? 0) + 1 } : undefined,
    });
    await create({ name: 'Peindre' });
    await remove(1);
    const { body } = await editor.call('POST', 'data/task/1/restore');
    expect(body).toMatchObject({ id_task: 1, name: 'Peindre', effort: 2 });
  });
});

describe('a hook that does not work costs one answer and leaves nothing', () => {
  const faulty: [string, HooksOf<typeof task>][] = [
    [
      'throws',
      {
        afterSave() {
          throw new Error('broken');
        },
      },
    ],
    ['throws no error', { beforeSave: () => Promise.reject('broken') }],
    ['hangs', { afterSave: never, timeLimit: 20 }],
    ['gives no object', { beforeSave: () => 3 as never }],
    ['gives an unknown attribute', { beforeSave: () => ({ nothing: 1 }) as never }],
    ['gives an invalid value', { beforeSave: () => ({ effort: 1_000 }) }],
    ['changes what it is given', { beforeSave: ({ values }) => Object.assign(values, { effort: 1 }) }],
    [
      'refuses an unknown attribute',
      { beforeSave: ({ rejection }) => Promise.reject(rejection({ x: 'y' } as never)) },
    ],
    [
      'asks for what is not declared',
      { afterSave: async ({ records }) => void (await records.list({ ...team })) },
    ],
    ['does not wait', { afterSave: ({ records }) => void records.create(team, { name: 'Seule' }) }],
  ];

  test.each(faulty)('that %s', async (_, hooks) => {
    const server = await start(hooks);
    expect((await server.create({ name: 'Peindre' })).body).toMatchObject({
      status: 500,
      code: 'internal_error',
    });
    expect([await server.list(), await server.list('team')]).toEqual([[], []]);
    expect((await server.create({ name: 'Voirie' }, 'team')).status).toBe(201);
  });

  test('that writes the record that it is asked about', async () => {
    const server = await start({
      beforeSave: async ({ before, values, records }) => {
        // Skips its own change, to end the recursion.
        if (before !== null && values.name !== 'Autre')
          await records.update(task, before.id_task, { name: 'Autre' });
        return undefined;
      },
    });
    await server.create({ name: 'Peindre' });
    expect((await server.change(1, { name: 'Repeindre' })).body.code).toBe('internal_error');
    expect(await server.list()).toMatchObject([{ name: 'Peindre' }]);
  });

  test('that writes what makes it write ends after five more', async () => {
    let runs = 0;
    const server = await start({
      afterSave: async ({ records }) => {
        runs += 1;
        await records.create(task, { name: 'Encore' });
      },
    });
    expect((await server.create({ name: 'Peindre' })).body.code).toBe('internal_error');
    expect([runs, await server.list()]).toEqual([6, []]);
  });

  test('and can do nothing any more when its time is over', async () => {
    const woken = Promise.withResolvers<unknown>();
    const { create, list } = await start({
      timeLimit: 30,
      afterSave: async ({ signal, records }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await new Promise(setImmediate);
        woken.resolve(await records.create(team, { name: 'Trop tard' }).catch((error: unknown) => error));
      },
    });
    expect((await create({ name: 'Peindre' })).status).toBe(500);
    expect(String(await woken.promise)).toContain('after its time');
    expect(await list('team')).toEqual([]);
  });
});
