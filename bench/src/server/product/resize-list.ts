import { DatabaseSync } from 'node:sqlite';

/** Removes the links to communes, so that each of them can be deleted, while the product does not run. */
export function keepCommunesOnly(file: string): void {
  using database = new DatabaseSync(file);
  database.exec('delete from record_document; delete from record_project');
}

/**
 * Resizes the list of communes, while the product does not run: the first ones stay, and are repeated under
 * new identifiers as needed. The change log has no entries for that, as it has none for each of the sample
 * records; a million calls would take an hour.
 */
export function resizeList(file: string, size: number): void {
  using database = new DatabaseSync(file);
  const columns = database
    .prepare(`select name from pragma_table_info('record_commune') where pk = 0`)
    .all()
    .map(({ name }) => `"${String(name)}"`)
    .join(', ');
  const count = database.prepare('select count(*) as count from record_commune');
  database.exec('begin');
  database.prepare('delete from record_commune where id_commune > ?').run(size);
  const repeat = database.prepare(
    `insert into record_commune (${columns}) select ${columns} from record_commune order by id_commune limit ?`,
  );
  for (let missing = size - Number(count.get()?.['count']); missing > 0;)
    missing -= Number(repeat.run(missing).changes);
  database.exec('commit');
}
