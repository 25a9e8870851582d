import { type Attributes, choice, choices, file, flag, link, links, number, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { saveRecord } from '../../records/save-record.ts';
import { changingDatabase as database, item, label } from '../../testing/changing-database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import { postgresSchema } from '../postgres/postgres-schema.ts';
import { sqliteSchema } from '../sqlite/sqlite-schema.ts';
import type { Storage } from '../storage.ts';
import { migrateRecords } from './migrate-records.ts';

const editor = { userId: 'someone', role: 'editor', socketId: null } as const;
const what = '«\u00a0Taille\u00a0» (item.size)';

describe('each change of the declarations is told in one sentence at the next start, and only there', () => {
  test('a new database and an unchanged declaration say nothing', async () => {
    const open = await database();
    expect((await open({ size: number({ label }) })).said).toEqual([]);
    expect((await open({ size: number({ label: 'Autre' }) })).said).toEqual([]);
  });

  test('an attribute is added, taken away, and comes back with its values', async () => {
    const open = await database();
    await open({}, [{ name: 'Un' }]);
    expect(
      (await open({ size: number({ label, required: true }) }, [{ name: 'Deux', size: 4 }])).said,
    ).toEqual([
      `${what}\u00a0: colonne ajoutée.`,
      `${what}\u00a0: 1 valeur ne respecte pas la déclaration (valeur vide, lien perdu ou règle non respectée). Rien n’est effacé\u00a0: corrigez les fiches concernées.`,
    ]);
    expect((await open({})).said).toEqual([
      '«\u00a0Objets\u00a0» (item)\u00a0: l’attribut «\u00a0Taille\u00a0» (size) n’est plus déclaré\u00a0; sa colonne et ses valeurs sont conservées.',
    ]);
    expect((await open({})).said).toEqual([]);
    const { said, rows } = await open({ size: number({ label }) });
    expect(said).toEqual([]);
    expect(rows).toMatchObject([{ size: null }, { size: 4 }]);
  });

  test('a list is added and taken away', async () => {
    const open = await database();
    const place = item({}, undefined, 'place');
    await open([item({})]);
    expect((await open([item({}), place])).said).toEqual([
      '«\u00a0Objets\u00a0» (place)\u00a0: table ajoutée.',
    ]);
    expect((await open([item({})])).said).toEqual([
      'La liste «\u00a0place\u00a0» n’est plus déclarée\u00a0; sa table record_place et ses fiches sont conservées.',
    ]);
  });

  test.each<[string, Attributes[string], Attributes[string], unknown]>([
    ['a shorter text', text({ label }), text({ label, maxlength: 2 }), 'long'],
    ['a pattern', text({ label }), text({ label, pattern: '[0-9]+' }), 'abc'],
    ['a greatest number', number({ label }), number({ label, max: 5 }), 6],
    [
      'a choice less',
      choice({ label, options: { a: 'A', b: 'B' } }),
      choice({ label, options: { a: 'A' } }),
      'b',
    ],
    [
      'a smaller file',
      file({ label }),
      file({ label, maxSize: 5 }),
      { id: 'x', name: 'x', size: 9, type: 'a/b' },
    ],
  ])('values that no longer fit are counted and stay: %s', async (_what, before, after, value) => {
    const open = await database();
    await open({ size: before }, [{ name: 'Un', size: value }, { name: 'Deux' }]);
    const { said, rows } = await open({ size: after });
    expect(said).toEqual([
      `${what}\u00a0: 1 valeur ne respecte pas la déclaration (valeur vide, lien perdu ou règle non respectée). Rien n’est effacé\u00a0: corrigez les fiches concernées.`,
    ]);
    expect(rows[0]?.['size']).not.toBeNull();
    expect((await open({ size: after })).said).toEqual([]);
  });

  test('links that were lost while their list was not declared are counted', async () => {
    const place = item({}, undefined, 'place');
    const linked = item({ place: link('place', { label: 'Lieu' }) });
    const open = await database();
    await open([linked, place]);
    await open([place], [{ name: 'Halle' }]);
    await open(
      [linked, place],
      [
        { name: 'Un', place: 1 },
        { name: 'Deux', place: 9 },
      ],
    );
    await open([place]);
    expect((await open([linked, place])).said).toContain(
      '«\u00a0Lieu\u00a0» (item.place)\u00a0: 1 valeur ne respecte pas la déclaration (valeur vide, lien perdu ou règle non respectée). Rien n’est effacé\u00a0: corrigez les fiches concernées.',
    );
  });
});

describe('an attribute that is renamed', () => {
  test('takes its values, its uniqueness and its history along', async () => {
    const { open } = await testDatabase();
    const before = item({ old: text({ label, unique: true }), plan: file({ label: 'Plan' }) });
    const one = await open([before]);
    const saving = { storage: one, resources: [before] };
    const creation = { action: 'created', values: { name: 'Un', old: 'A' }, key: null } as const;
    await saveRecord(saving, before, creation, editor);
    const update = { action: 'updated', id: 1, values: { old: 'B' }, expected: null } as const;
    await saveRecord(saving, before, update, editor);
    await one.close();
    const after = item({
      size: text({ label, unique: true, formerly: 'old' }),
      plan: file({ label: 'Plan' }),
    });
    const two = await open([after]);
    expect(two.schemaChanges).toEqual([
      `${what}\u00a0: attribut renommé (auparavant «\u00a0old\u00a0»)\u00a0; ses valeurs sont conservées.`,
    ]);
    const { rows } = await sql<Record<string, unknown>>`select * from record_item`.execute(two.query);
    expect(rows[0]).toMatchObject({ name: 'Un', size: 'B' });
    const log = await two.query.selectFrom('change').selectAll().orderBy('sequence').execute();
    expect(log.map(({ action }) => action)).toEqual(['list_replaced', 'created', 'updated', 'list_replaced']);
    expect(JSON.parse(log[1]?.what ?? '')).toEqual({ name: 'Un', size: 'A', plan: null });
    expect(log[2]).toMatchObject({ what: '{"size":"B"}', before: '{"size":"A"}' });
    const again = two.write((transaction) =>
      rowsOf(two, after).insert(transaction, { name: 'Deux', size: 'B' }),
    );
    await expect(again).rejects.toThrow(/unique/i);
    await two.close();
    expect((await open([after])).schemaChanges).toEqual([]);
  });

  test('leaves changes of the time when both names were declared as they are', async () => {
    const { open } = await testDatabase();
    const both = item({ old: text({ label }), size: text({ label }) });
    const one = await open([both]);
    const values = { name: 'Un', old: 'A', size: 'B' };
    const saving = { storage: one, resources: [both] };
    await saveRecord(saving, both, { action: 'created', values, key: null }, editor);
    await one.close();
    const two = await open([item({ size: text({ label, formerly: 'old' }) })]);
    const log = two.query.selectFrom('change').selectAll().where('action', '=', 'created');
    const { what: written, before } = await log.executeTakeFirstOrThrow();
    expect([JSON.parse(written ?? ''), before]).toEqual([values, null]);
  });

  test('also when the server had started without its former name: what was written since stays', async () => {
    const open = await database();
    await open({ old: text({ label }) }, [
      { name: 'Un', old: 'A' },
      { name: 'Deux', old: 'B' },
    ]);
    await open({ size: text({ label }) }, [{ name: 'Trois', size: 'C' }]);
    const { said, rows } = await open({ size: text({ label, formerly: 'old' }) });
    expect(said).toContain(`${what}\u00a0: depuis «\u00a0old\u00a0»\u00a0: 2 valeurs reprises.`);
    expect(rows.map(({ size }) => size)).toEqual(['A', 'B', 'C']);
    expect((await open({ size: text({ label, formerly: 'old' }) })).said).toEqual([]);
  });

  test('onto a name that was used before puts the values of before aside', async () => {
    const open = await database();
    await open({ size: text({ label, unique: true }) }, [{ name: 'Un', size: 'stale' }]);
    await open({});
    await open({ cost: text({ label }) });
    await open({ cost: text({ label }) }, [{ name: 'Deux', cost: 'live' }]);
    const { said, rows } = await open({ size: text({ label, formerly: 'cost' }) });
    expect(said).toEqual([
      `${what}\u00a0: les valeurs d’un attribut de ce nom, retiré auparavant, sont à retrouver dans la colonne «\u00a0size~1\u00a0».`,
      `${what}\u00a0: attribut renommé (auparavant «\u00a0cost\u00a0»)\u00a0; ses valeurs sont conservées.`,
    ]);
    expect(rows).toEqual([
      { id_item: 1, name: 'Un', 'size~1': 'stale', size: null },
      { id_item: 2, name: 'Deux', 'size~1': null, size: 'live' },
    ]);
    expect((await open({ size: text({ label, formerly: 'cost' }) })).said).toEqual([]);
  });

  test('onto a name that was used before in other capitals puts the values of before aside', async () => {
    const open = await database();
    await open({ SIZE: text({ label }) }, [{ name: 'Un', SIZE: 'stale' }]);
    await open({ cost: text({ label }) }, [{ name: 'Deux', cost: 'live' }]);
    const { rows } = await open({ size: text({ label, formerly: 'cost' }) });
    expect(rows.map(({ size }) => size)).toEqual([null, 'live']);
    expect(Object.values(rows[0] ?? {})).toContain('stale');
  });

  test('takes its files along, also when the server had started without its former name', async () => {
    const { open } = await testDatabase();
    const keep = async (storage: Storage, id: string, attribute: string, record: number) => {
      await storage.query
        .insertInto('file')
        .values({
          ...{ id, resource: 'item', attribute, record_id: record, user_id: 'x', name: id, size: 1 },
          ...{ type: 'a/b', checksum: 'x', state: 'attached', since: 0, uploaded_at: 0 },
        })
        .execute();
      return { id, name: id, size: 1, type: 'a/b' };
    };
    const [before, between] = [item({ old: file({ label }) }), item({ size: file({ label }) })];
    const one = await open([before]);
    for (const [index, id] of ['a', 'b'].entries()) {
      const old = await keep(one, id, 'old', index + 1);
      await one.write((transaction) => rowsOf(one, before).insert(transaction, { name: id, old }));
    }
    await one.close();
    const two = await open([between]);
    const size = two.columnValue(between, 'size', await keep(two, 'c', 'size', 2));
    await sql`update record_item set size = ${size} where id_item = 2`.execute(two.query);
    await two.close();
    const three = await open([item({ size: file({ label, formerly: 'old' }) })]);
    const files = await three.query.selectFrom('file').select(['id', 'attribute']).orderBy('id').execute();
    expect(files).toEqual([
      { id: 'a', attribute: 'size' },
      // Its value is in the other column: the record does not show it, and the file must not be confused with
      // the shown one.
      { id: 'b', attribute: 'old~1' },
      { id: 'c', attribute: 'size' },
    ]);
  });

  test('is never the identifier', async () => {
    const { open } = await testDatabase();
    const storage = await open([item({})]);
    const schema = storage.dialect === 'sqlite' ? sqliteSchema : postgresSchema;
    const wrong = item({ size: text({ label, formerly: 'id_item' }) });
    await storage.write((transaction) => migrateRecords(schema, transaction, [wrong]));
    const { rows } = await sql`select id_item, size from record_item`.execute(storage.query);
    expect(rows).toEqual([]);
  });

  test('may differ only in capitals', async () => {
    const open = await database();
    await open({ dueon: text({ label }) }, [{ name: 'Un', dueon: 'A' }]);
    const { rows } = await open({ dueOn: text({ label, formerly: 'dueon' }) });
    expect(rows).toEqual([{ id_item: 1, name: 'Un', dueOn: 'A' }]);
  });

  test('without its former name starts anew and loses nothing, in capitals too', async () => {
    const open = await database();
    await open({ dueon: text({ label }) }, [{ name: 'Un', dueon: 'A' }]);
    const { rows } = await open({ dueOn: text({ label }) });
    expect(rows[0]?.['dueOn']).toBeNull();
    expect(Object.values(rows[0] ?? {})).toContain('A');
  });
});

describe('an attribute of another kind', () => {
  test('takes over what means the same, and nothing is lost', async () => {
    const open = await database();
    const written = ['12', '1 234,5', 'douze', '-3'];
    await open(
      { size: text({ label, unique: true }) },
      written.map((size) => ({ name: 'x', size })),
    );
    const { said, rows } = await open({ size: number({ label, decimals: 1, unique: true }) });
    expect(said).toEqual([
      `${what}\u00a0: type changé en nombre\u00a0; 3 valeurs reprises, 1 valeur conservée dans la colonne «\u00a0size~1\u00a0».`,
    ]);
    expect(rows.map(({ size }) => size)).toEqual([12, 1234.5, null, -3]);
    expect(rows.map((row) => row['size~1'])).toEqual(written);
    const back = await open({ size: text({ label }) });
    expect(back.rows.map(({ size }) => size)).toEqual(['12', '1234.5', null, '-3']);
    expect(back.log.map(({ action }) => action)).toEqual(['list_replaced', 'list_replaced', 'list_replaced']);
  });

  test('takes for a number only what is plainly one; a comma stands before decimals, as in French', async () => {
    const open = await database();
    const written = [
      '1\u00a0234',
      '1\u202f234,5',
      '1,234',
      '-0.5',
      '0x10',
      '01000',
      '1e3',
      '+3',
      'Infinity',
      '1,234,567',
      '',
    ];
    await open(
      { size: text({ label }) },
      written.map((size) => ({ name: 'x', size })),
    );
    const { said, rows } = await open({ size: number({ label, decimals: 3 }) });
    expect(rows.map(({ size }) => size)).toEqual([1234, 1234.5, 1.234, -0.5, ...Array<null>(7).fill(null)]);
    expect(rows.map((row) => row['size~1'])).toEqual(written);
    expect(said).toEqual([
      `${what}\u00a0: type changé en nombre\u00a0; 4 valeurs reprises, 7 valeurs conservées dans la colonne «\u00a0size~1\u00a0».`,
    ]);
  });

  test('that has nothing in common keeps the old values aside', async () => {
    const open = await database();
    await open({ size: flag({ label }) }, [{ name: 'Un', size: true }, { name: 'Deux' }]);
    expect((await open({ size: number({ label }) })).said).toEqual([
      `${what}\u00a0: type changé en nombre\u00a0; 0 valeur reprise, 1 valeur conservée dans la colonne «\u00a0size~1\u00a0».`,
    ]);
  });

  test('that is kept in the same way keeps its values, and those that do not fit are counted', async () => {
    const open = await database();
    await open({ size: text({ label }) }, [
      { name: 'Un', size: 'grand' },
      { name: 'Deux', size: 'a' },
    ]);
    const { said, rows } = await open({ size: choice({ label, options: { a: 'A' } }) });
    expect(said).toEqual([
      `${what}\u00a0: type changé de texte en choix\u00a0; les valeurs sont conservées.`,
      `${what}\u00a0: 1 valeur ne respecte pas la déclaration (valeur vide, lien perdu ou règle non respectée). Rien n’est effacé\u00a0: corrigez les fiches concernées.`,
    ]);
    expect(rows.map(({ size }) => size)).toEqual(['grand', 'a']);
  });

  test('a choice that becomes several keeps the one that was chosen', async () => {
    const open = await database();
    const options = { a: 'A', b: 'B' };
    await open({ size: choice({ label, options }) }, [{ name: 'Un', size: 'b' }, { name: 'Deux' }]);
    const { said, rows } = await open({ size: choices({ label, options }) }, [
      { name: 'Trois', size: ['a', 'b'] },
    ]);
    expect(said).toEqual([`${what}\u00a0: type changé en choix multiple\u00a0; 1 valeur reprise.`]);
    expect(rows.map(({ size }): unknown => (typeof size === 'string' ? JSON.parse(size) : size))).toEqual([
      ['b'],
      null,
      ['a', 'b'],
    ]);
  });

  test('a link that becomes several keeps its record, and a lost one is told', async () => {
    const place = item({}, undefined, 'place');
    const open = await database();
    await open([item({ place: link('place', { label }) }), place], [{ name: 'Un', place: 1 }]);
    const { said, rows } = await open([item({ place: links('place', { label }) }), place]);
    expect(said).toEqual([
      '«\u00a0Taille\u00a0» (item.place)\u00a0: type changé en liens vers «\u00a0place\u00a0»\u00a0; 1 valeur reprise.',
      '«\u00a0Taille\u00a0» (item.place)\u00a0: 1 valeur ne respecte pas la déclaration (valeur vide, lien perdu ou règle non respectée). Rien n’est effacé\u00a0: corrigez les fiches concernées.',
    ]);
    const [held] = rows.map((row): unknown => row['place']);
    expect(typeof held === 'string' ? JSON.parse(held) : held).toEqual([1]);
  });

  test('a link that leads to another list does not lead to whoever has the same number there', async () => {
    const [place, spot] = [item({}, undefined, 'place'), item({}, undefined, 'spot')];
    const open = await database();
    const to = (target: string) => [item({ place: link(target, { label }) }), place, spot];
    await open(to('place'), [{ name: 'Un', place: 1 }]);
    const { said, rows } = await open(to('spot'));
    expect(said).toEqual([
      '«\u00a0Taille\u00a0» (item.place)\u00a0: type changé en lien vers «\u00a0spot\u00a0»\u00a0; 0 valeur reprise, 1 valeur conservée dans la colonne «\u00a0place~1\u00a0».',
    ]);
    expect(rows).toEqual([{ id_item: 1, name: 'Un', 'place~1': 1, place: null }]);
  });
});

test('a link that comes back leads to nobody else, whatever list it leads to', async () => {
  const [place, spot] = [item({}, undefined, 'place'), item({}, undefined, 'spot')];
  const open = await database();
  const to = (target: string) => [item({ owner: link(target, { label }) }), place, spot];
  await open(to('place'), [{ name: 'Un', owner: 1 }]);
  for (let time = 0; time < 2; time += 1) await open([item({}), place, spot]);
  const { said, rows } = await open(to('spot'));
  expect(said).toEqual([
    '«\u00a0Taille\u00a0» (item.owner)\u00a0: type changé en lien vers «\u00a0spot\u00a0»\u00a0; 0 valeur reprise, 1 valeur conservée dans la colonne «\u00a0owner~1\u00a0».',
  ]);
  expect(rows).toEqual([{ id_item: 1, name: 'Un', 'owner~1': 1, owner: null }]);
});

test('a link that comes back as it was finds its values again', async () => {
  const place = item({}, undefined, 'place');
  const linked = item({ owner: link('place', { label }) });
  const open = await database();
  await open([place], [{ name: 'Halle' }]);
  await open([linked, place], [{ name: 'Un', owner: 1 }]);
  for (let time = 0; time < 2; time += 1) await open([item({}), place]);
  await open([place]);
  const { said, rows } = await open([linked, place]);
  expect(said).toEqual([]);
  expect(rows).toEqual([{ id_item: 1, name: 'Un', owner: 1 }]);
});

test('a list that is renamed takes its records, their history and the links to them along', async () => {
  const open = await database();
  const linked = (target: string) => item({ to: link(target, { label }) }, undefined, 'holder');
  await open([item({ code: text({ label, unique: true }) }), linked('item')], [{ name: 'Un', code: 'A' }]);
  await open([linked('item'), item({ code: text({ label, unique: true }) })], [{ name: 'x', to: 1 }]);
  const thing = item({ code: text({ label, unique: true }) }, 'item', 'thing');
  const { said, rows, log } = await open([thing, linked('thing')], [{ name: 'Deux', code: 'B' }]);
  expect(said).toEqual([
    '«\u00a0Objets\u00a0» (thing)\u00a0: liste renommée (auparavant «\u00a0item\u00a0»)\u00a0; ses fiches sont conservées.',
  ]);
  expect(rows).toEqual([
    { id_thing: 1, name: 'Un', code: 'A' },
    { id_thing: 2, name: 'Deux', code: 'B' },
  ]);
  expect(log.map(({ action }) => action)).toEqual(['list_replaced', 'list_replaced']);
  const holder = await open([linked('thing'), thing]);
  expect(holder.said).toEqual([]);
  expect(holder.rows).toEqual([{ id_holder: 1, name: 'x', to: 1 }]);
});
