import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { defineResource, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
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

test('a commit waits for the disk', async () => {
  const storage = await openSqliteStorage(databaseFile(temporaryFolder()), [place]);
  onTestFinished(() => storage.close());
  const full = { synchronous: 2 };
  expect((await sql`pragma synchronous`.execute(storage.query)).rows).toEqual([full]);
});

test('a file that is damaged while it is used is told from everything else', async () => {
  const file = databaseFile(temporaryFolder());
  const server = await openSqliteStorage(file, [place]);
  await server.close();
  const damaged = await openSqliteStorage(file, [place]);
  onTestFinished(() => damaged.close());
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(statSync(file).size, 0xff), 0);
  closeSync(descriptor);
  const reader = await openSqliteStorage(file, [place]).catch((error: unknown) => error);
  expect(String(reader)).toContain('npm run restore');
  const error: unknown = await sql`select count(*) from record_place`
    .execute(damaged.reader)
    .catch((reason: unknown) => reason);
  expect(damaged.readFailure(error)).toBe('damaged');
});
