import { headers, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { secret, task, team } from '../testing/example-resources.ts';
import { startWithHooks as start } from '../testing/start-with-hooks.ts';
import { hooksOf } from './hooks-api.ts';

const never = () => new Promise<never>(() => undefined);

describe('records written by hooks', () => {
  test('come with the write, are logged and checked, and hooks of theirs run', async () => {
    const { create, list, change, signedIn, storage } = await start(
      {
        afterSave: async ({ record, before, records }) => {
          if (before === null) await records.create(team, { name: `Équipe de ${record.name}` });
          else await records.update(team, 1, { name: record.name });
        },
      },
      hooksOf(team, { beforeSave: ({ values }) => ({ name: `${values.name} !` }) }),
    );
    expect((await create({ name: 'Peindre' })).status).toBe(201);
    expect(await list('team')).toEqual([{ id_team: 1, name: 'Équipe de Peindre !' }]);
    const tooLong = await change(1, { name: 'x'.repeat(40) });
    expect(tooLong.body).toMatchObject({ status: 500, code: 'internal_error' });
    expect(await list()).toMatchObject([{ name: 'Peindre' }]);
    const admin = await signedIn('admin');
    const { body } = await admin.call('GET', 'data/team/1/history');
    expect((body as unknown as { entries: unknown[] }).entries).toMatchObject([
      { action: 'created', by: { name: 'editor' } },
    ]);
    const logged = storage.query.selectFrom('change').where('record_id', 'is not', null);
    const log = await logged.select(['resource', 'action']).orderBy('sequence').execute();
    expect(log).toEqual([
      { resource: 'task', action: 'created' },
      { resource: 'team', action: 'created' },
    ]);
  });

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

  test('may fail and be caught: what they did is undone, and the rest goes on', async () => {
    const { create, list, storage } = await start(
      {
        afterSave: async ({ records }) => {
          await records.create(team, { name: 'Avant' });
          await expect(records.create(team, { name: '' })).rejects.toThrow('invalid_attributes');
          await expect(records.create(team, { name: 'Interdite' })).rejects.toThrow('change_refused');
          await records.create(team, { name: 'Après' });
        },
      },
      hooksOf(team, {
        // Once it is written.
        afterSave: ({ record, rejection }) => {
          if (record.name === 'Interdite') throw rejection('Ce nom est interdit.');
        },
      }),
    );
    expect((await create({ name: 'Peindre' })).status).toBe(201);
    expect(await list('team')).toMatchObject([{ name: 'Avant' }, { name: 'Après' }]);
    const logged = storage.query.selectFrom('change').select(['sequence', 'record_id']).orderBy('sequence');
    const written = (await logged.execute()).filter((one) => one.record_id !== null);
    expect(written).toHaveLength(3);
    // What is pushed without asking the log is what was committed, and no more.
    const told = storage.changes.recentAfter(written[0]!.sequence) ?? [];
    expect(told.map(({ sequence }) => sequence)).toEqual(written.slice(1).map(({ sequence }) => sequence));
  });

  test('are found by their values, by who may see them', async () => {
    const seen: unknown[] = [];
    const { create } = await start({
      beforeSave: async ({ values, records, asApplication }) => {
        seen.push((await records.list(task, { state: 'open', effort: null })).map(({ name }) => name));
        seen.push((await records.find(task, 1))?.name);
        await expect(records.list(secret)).rejects.toThrow('forbidden');
        seen.push(await asApplication.list(secret));
        return values.state === null ? { state: 'open' } : undefined;
      },
    });
    await create({ name: 'Un' });
    await create({ name: 'Deux', state: 'closed' });
    expect(seen).toEqual([[], undefined, [], ['Un'], 'Un', []]);
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

describe('a hook that does not work', () => {
  test('and not the writes of others that come with it, nor the process', async () => {
    let runs = 0;
    const { create, list } = await start({
      timeLimit: 50,
      afterSave: async ({ record }) => {
        if (!record.name.startsWith('Bloque')) return;
        runs += 1;
        await never();
      },
    });
    const names = ['Un', 'Bloque', 'Deux', 'Trois'];
    const answers = await Promise.all(names.map((name) => create({ name })));
    expect(answers.map(({ status }) => status)).toEqual([201, 500, 201, 201]);
    expect(new Set((await list()).map(({ name }) => name))).toEqual(new Set(['Un', 'Deux', 'Trois']));
    // Others wait for its time once, although its transaction is made again without it.
    expect(runs).toBe(1);
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
