import { defineResource, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseFile } from '../../config/data-directory.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import { openSqliteStorage } from './open-sqlite-storage.ts';

const place = defineResource('place', {
  labels: { plural: 'Lieux', singular: 'lieu', gender: 'masculine' },
  attributes: { name: text({ label: 'Nom' }) },
  title: 'name',
});

test('what another process wrote in between does not make a write fail', async () => {
  const file = databaseFile(temporaryFolder());
  const server = await openSqliteStorage(file, [place]);
  const command = await openSqliteStorage(file, [place]);
  for (const storage of [server, command, server, command])
    await storage.write(async (transaction) => {
      await sql`select count(*) from record_place`.execute(transaction);
      await rowsOf(storage, place).insert(transaction, { name: 'x' });
    });
  const { rows } = await sql`select * from record_place`.execute(server.query);
  expect(rows).toHaveLength(4);
  await server.close();
  await command.close();
});
