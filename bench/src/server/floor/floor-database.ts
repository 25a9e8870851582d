import { DatabaseSync } from 'node:sqlite';
import type { Change } from '../subject.ts';

/** The attributes of a commune, as columns. */
export const columns = [
  'nom',
  'code',
  'type',
  'codes_postaux',
  'population',
  'departement',
  'region',
] as const;

/** Opens a database with the product’s settings: a commit returns once it is on the disk. */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  return database;
}

/**
 * Creates the floor’s database with the communes of the product, and numbers the last changes of each. A
 * deleted commune leaves its number behind.
 * @param file the floor’s database, which is created
 * @param productFile the product’s, which may be in use
 */
export function makeFloorDatabase(file: string, productFile: string, changes: readonly Change[]): void {
  using database = openDatabase(file);
  database.exec(`
    create table commune (
      id_commune integer primary key, ${columns.join(', ')}, revision integer not null default 0);
    create table gone (id_commune integer primary key, revision integer not null);
    create index commune_revision on commune (revision)`);
  database.prepare('attach ? as product').run(productFile);
  const names = `id_commune, ${columns.join(', ')}`;
  database.exec(`insert into commune (${names}) select ${names} from product.record_commune`);
  database.exec('begin');
  const update = database.prepare('update commune set revision = ? where id_commune = ?');
  const remove = database.prepare('insert into gone (revision, id_commune) values (?, ?)');
  for (const [index, { id, isDeletion }] of changes.entries())
    (isDeletion ? remove : update).run(index + 1, id);
  database.exec('commit; analyze');
}
