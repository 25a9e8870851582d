import { type Attributes, defineResource, link, type Resource, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RecordWrite } from '../../records/apply-write.ts';
import { saveRecord } from '../../records/save-record.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import type { Storage } from '../storage.ts';
import { recordTable } from '../tables.ts';

const label = 'x';
const labels = { plural: 'X', singular: 'x', gender: 'masculine' } as const;
const named = (resource: string, attributes: Attributes = {}) =>
  defineResource(resource, { labels, attributes: { name: text({ label }), ...attributes }, title: 'name' });
const place = named('place');
const visit = named('visit', { place: link('place', { label }) });
const writer = { userId: 'someone', role: 'editor', socketId: null } as const;

const save = (storage: Storage, resources: readonly Resource[], resource: Resource, write: RecordWrite) =>
  saveRecord({ storage, resources }, resource, write, writer);

const created = (values: Record<string, unknown>): RecordWrite => ({ action: 'created', values, key: null });
const deleted = (id: number): RecordWrite => ({ action: 'deleted', id, expected: null });

/** Adds the column of a link with a foreign key, as earlier versions did. */
async function addForeignKey(storage: Storage, resource: Resource, column: string, target: string) {
  const type = sql.raw(storage.dialect === 'sqlite' ? 'integer' : 'bigint');
  await sql`alter table ${recordTable(resource)} drop column ${sql.id(column)}`
    .execute(storage.query)
    .catch(() => undefined);
  await sql`alter table ${recordTable(resource)} add column ${sql.id(column)} ${type}
    references ${sql.table(`record_${target}`)}`.execute(storage.query);
  await sql`create index ${sql.id(`link_${resource.name}_${column}`)} on ${recordTable(resource)} (${sql.id(column)})`.execute(
    storage.query,
  );
}

/** A database of an earlier version: a visit links to a place, with a foreign key. */
async function earlierDatabase() {
  const { open } = await testDatabase();
  const unlinked = named('visit');
  const storage = await open([place, unlinked]);
  await addForeignKey(storage, unlinked, 'place', 'place');
  const { id } = await save(storage, [place, unlinked], place, created({ name: 'Halle' }));
  const visitId = await storage.write((transaction) =>
    rowsOf(storage, visit).insert(transaction, { name: 'Un', place: id }),
  );
  // It did not store declarations yet.
  await storage.query.deleteFrom('meta').where('name', 'in', ['declarations', 'link_targets']).execute();
  await storage.close();
  return { open, id, visitId };
}

describe('a link holds while it is declared', () => {
  test('and no longer than its resource', async () => {
    const { open, id } = await earlierDatabase();
    const storage = await open([place]);
    await save(storage, [place], place, deleted(id));
    expect((await sql`select * from record_place`.execute(storage.query)).rows).toEqual([]);
  });

  test('and no longer than its attribute', async () => {
    const { open, id } = await earlierDatabase();
    const resources = [place, named('visit')];
    const storage = await open(resources);
    await save(storage, resources, place, deleted(id));
    expect((await sql`select * from record_place`.execute(storage.query)).rows).toEqual([]);
  });

  test('while it is, in a database of before too', async () => {
    const { open, id, visitId } = await earlierDatabase();
    const resources = [place, visit];
    const storage = await open(resources);
    await expect(save(storage, resources, place, deleted(id))).rejects.toMatchObject({
      code: 'record_referenced',
    });
    const { rows } = await sql`select * from record_visit`.execute(storage.query);
    expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
      { id_visit: visitId, name: 'Un', place: id },
    ]);
    const { id: next } = await save(storage, resources, visit, created({ name: 'Deux', place: id }));
    expect(next).toBeGreaterThan(visitId);
  });

  test('a link that led nowhere leads where it is corrected to', async () => {
    const { open } = await testDatabase();
    const lost = named('lost');
    const before = await open([place, lost]);
    // PostgreSQL refused to create such columns.
    const target = before.dialect === 'sqlite' ? 'nowhere' : 'place';
    await addForeignKey(before, lost, 'place', target);
    await before.close();
    const corrected = named('lost', { place: link('place', { label }) });
    const resources = [place, corrected];
    const storage = await open(resources);
    const { id } = await save(storage, resources, place, created({ name: 'Halle' }));
    const { id: found } = await save(storage, resources, corrected, created({ name: 'Un', place: id }));
    await expect(save(storage, resources, place, deleted(id))).rejects.toMatchObject({
      code: 'record_referenced',
    });
    await save(storage, resources, corrected, deleted(found));
    await save(storage, resources, place, deleted(id));
  });
});
