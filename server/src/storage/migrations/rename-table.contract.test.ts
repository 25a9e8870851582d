import { builtInResources, type Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RecordWrite } from '../../records/apply-write.ts';
import { saveRecord } from '../../records/save-record.ts';
import { changingDatabase as database, item } from '../../testing/changing-database.ts';
import { recordTable } from '../tables.ts';
import { testDatabase } from '../../testing/test-database.ts';

describe('a list that is renamed after a start without its former name', () => {
  const thing = (formerly?: string) => item({}, formerly, 'thing');

  test('takes its records along while there are none under the new name', async () => {
    const open = await database();
    await open([item({})], [{ name: 'Un' }]);
    await open([thing()]);
    const { said, rows } = await open([thing('item')]);
    expect(said).toEqual([
      '«\u00a0Objets\u00a0» (thing)\u00a0: liste renommée (auparavant «\u00a0item\u00a0»)\u00a0; ses fiches sont conservées.',
    ]);
    expect(rows).toEqual([{ id_thing: 1, name: 'Un' }]);
    expect((await open([thing('item')])).said).toEqual([]);
  });

  test('leaves them where they are once there is one', async () => {
    const open = await database();
    await open([item({})], [{ name: 'Un' }]);
    await open([thing()], [{ name: 'Deux' }]);
    const { said, rows } = await open([thing('item')]);
    expect(said).toEqual([
      '«\u00a0Objets\u00a0» (thing)\u00a0: cette liste a déjà sa table\u00a0; les fiches de «\u00a0item\u00a0» restent dans la table record_item.',
    ]);
    expect(rows).toEqual([{ id_thing: 1, name: 'Deux' }]);
  });

  test('leaves them where they are when the records of the new list were deleted', async () => {
    const { open } = await testDatabase();
    await (await open([item({})])).close();
    const resources = [thing()];
    const storage = await open(resources);
    const writer = { userId: 'someone', role: 'editor', socketId: null } as const;
    const write = (what: RecordWrite) => saveRecord({ storage, resources }, thing(), what, writer);
    const { id } = await write({ action: 'created', values: { name: 'Un' }, key: null });
    await write({ action: 'deleted', id, expected: null });
    await storage.close();
    const after = await open([thing('item')]);
    expect(after.schemaChanges).toEqual([expect.stringContaining('a déjà sa table')]);
  });

  test('takes the saved views of its former name along', async () => {
    const { open } = await testDatabase();
    const start = async (list: Resource, view?: object) => {
      const resources = [list, ...builtInResources([list])];
      const views = resources.at(-1);
      if (views === undefined) throw new Error('Nothing is built in');
      const storage = await open(resources);
      const writer = { userId: 'someone', role: 'editor', socketId: null } as const;
      const values = { name: 'À lire', ...view };
      if (view)
        await saveRecord({ storage, resources }, views, { action: 'created', values, key: null }, writer);
      const { rows } = await sql`select name, resource from ${recordTable(views)}`.execute(storage.query);
      await storage.close();
      return rows.map((row) => ({ ...(row as object) }));
    };
    await start(item({}), { resource: 'item' });
    await start(thing());
    expect(await start(thing('item'))).toEqual([{ name: 'À lire', resource: 'thing' }]);
    expect(await start(item({}, 'thing'))).toEqual([{ name: 'À lire', resource: 'item' }]);
  });
});
