import { amount, type Attributes, defineResource, link, number, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { rowsOf } from '../../testing/rows-of.ts';

const label = 'x';
const labels = { plural: 'X', singular: 'x', gender: 'masculine' } as const;
const name = text({ label });
const item = (attributes: Attributes) =>
  defineResource('item', { labels, attributes: { name, ...attributes }, title: 'name' });
const place = defineResource('place', { labels, attributes: { name }, title: 'name' });

/** Opens the same database with one declaration after the other, and adds a record with each. */
async function database() {
  const { open } = await testDatabase();
  return async (attributes: Attributes, record?: Record<string, unknown>) => {
    const resource = item(attributes);
    const storage = await open([place, resource]);
    if (record) await storage.write((transaction) => rowsOf(storage, resource).insert(transaction, record));
    const { rows } = await sql`select * from record_item order by id_item`.execute(storage.query);
    const log = await storage.query.selectFrom('change').selectAll().where('resource', '=', 'item').execute();
    await storage.close();
    return { rows: rows.map((row) => ({ ...(row as object) })), log, databaseId: storage.databaseId };
  };
}

describe('declarations that change', () => {
  test('a new attribute adds a column and loses nothing', async () => {
    const open = await database();
    const before = await open({}, { name: 'Un' });
    const after = await open({ size: number({ label }) });
    expect(after.rows).toEqual([{ id_item: 1, name: 'Un', size: null }]);
    expect(after.databaseId).toBe(before.databaseId);
  });

  test('a removed attribute keeps its column and its values, and finds them when it comes back', async () => {
    const open = await database();
    await open({ size: number({ label, unique: true }) }, { name: 'Un', size: 4 });
    await open({}, { name: 'Deux' });
    const { rows } = await open({ size: number({ label, unique: true }) });
    expect(rows).toMatchObject([
      { name: 'Un', size: 4 },
      { name: 'Deux', size: null },
    ]);
  });

  test('no delta leads across a table that was altered; an unchanged one is left alone', async () => {
    const open = await database();
    expect((await open({})).log).toHaveLength(1);
    expect((await open({})).log).toHaveLength(1);
    const { log } = await open({ size: number({ label }) });
    expect(log.map(({ action }) => action)).toEqual(['list_replaced', 'list_replaced']);
  });

  test('an attribute may become another kind that is kept in the same way', async () => {
    const open = await database();
    await open({ size: number({ label }) }, { name: 'Un', size: 4 });
    expect((await open({ size: amount({ label }) })).rows).toMatchObject([{ size: 4 }]);
  });

  test('uniqueness that existing values break stops the start and names one of them', async () => {
    const open = await database();
    await open({ code: text({ label }) }, { name: 'Un', code: 'A' });
    await open({ code: text({ label }) }, { name: 'Deux', code: 'A' });
    await expect(open({ code: text({ label, unique: true }) })).rejects.toThrow(
      /item\.code.*«\u00a0A\u00a0»/,
    );
    expect((await open({ code: text({ label }) })).rows).toHaveLength(2);
  });

  test('uniqueness comes and goes with the declaration', async () => {
    const open = await database();
    await open({ code: text({ label, unique: true }) }, { name: 'Un', code: 'A' });
    const again = { name: 'Deux', code: 'A' };
    await expect(open({ code: text({ label, unique: true }) }, again)).rejects.toThrow(/unique/i);
    expect((await open({ code: text({ label }) }, again)).rows).toHaveLength(2);
  });

  test('an index comes with a link and goes with it, and names of any length find theirs again', async () => {
    const open = await database();
    const long = 'une_tres_longue_designation_'.repeat(2) + 'fin';
    const attributes = { [long]: text({ label, unique: true }), [`${long}s`]: link('place', { label }) };
    for (let time = 0; time < 2; time += 1) await open(attributes);
    await open(
      { [long]: text({ label }), [`${long}s`]: link('place', { label }) },
      { name: 'Un', [long]: 'A' },
    );
    expect((await open(attributes, { name: 'Deux', [long]: 'B' })).rows).toHaveLength(2);
  });

  test('indexes of alike names are kept apart, and those of a long resource are found again', async () => {
    const { open } = await testDatabase();
    const unique = text({ label, unique: true });
    const long = `a_${'tres_longue_'.repeat(4)}liste`;
    const declared = [
      defineResource('a', { labels, attributes: { name, b_c: unique }, title: 'name' }),
      defineResource('a_b', { labels, attributes: { name, c: unique }, title: 'name' }),
      defineResource(long, { labels, attributes: { name, code: unique }, title: 'name' }),
    ];
    for (let start = 0; start < 2; start += 1) {
      const storage = await open(declared);
      for (const [resource, attribute] of [
        [declared[0]!, 'b_c'],
        [declared[1]!, 'c'],
        [declared[2]!, 'code'],
      ] as const) {
        const twice = storage.write(async (transaction) => {
          for (let n = 0; n < 2; n += 1)
            await rowsOf(storage, resource).insert(transaction, { name: 'Un', [attribute]: 'pareil' });
        });
        await expect(twice).rejects.toThrow();
      }
      await storage.close();
    }
  });

  test('links may lead to what is declared later, in a circle, or to the record itself', async () => {
    const { open } = await testDatabase();
    const bird = defineResource('bird', {
      labels,
      attributes: { name, parent: link('bird', { label }), home: link('nest', { label }) },
      title: 'name',
    });
    const nest = defineResource('nest', {
      labels,
      attributes: { name, owner: link('bird', { label }) },
      title: 'name',
    });
    const storage = await open([bird, nest]);
    await storage.write(async (transaction) => {
      const home = await rowsOf(storage, nest).insert(transaction, { name: 'Nid' });
      const parent = await rowsOf(storage, bird).insert(transaction, { name: 'Merle', home });
      await rowsOf(storage, bird).insert(transaction, { name: 'Merleau', home, parent });
    });
    expect((await sql`select * from record_bird`.execute(storage.query)).rows).toHaveLength(2);
  });
});
