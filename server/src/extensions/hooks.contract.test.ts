import { describe, expect, test } from 'vitest';
import { secret, task, team } from '../testing/example-resources.ts';
import { startWithHooks as start } from '../testing/start-with-hooks.ts';
import { hooksOf } from './api/hooks-api.ts';

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
        // After it is written.
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
    // The changes in memory are those that were committed, and no others.
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

describe('a hook that does not work', () => {
  test('costs one answer, and not the writes of others that come with it, nor the process', async () => {
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
    // Other writes wait for its time limit once, although its transaction is run again without it.
    expect(runs).toBe(1);
  });
});
