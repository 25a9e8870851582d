import { defineResource, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { addressOf, childEnvironment, startChildServer, startCommand } from '../../testing/child-process.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { postgresSchema } from '../postgres/postgres-schema.ts';
import { sqliteSchema } from '../sqlite/sqlite-schema.ts';
import { recordTableName } from '../tables.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** The list `commune` with an earlier declaration that lacks its other attributes. */
const older = defineResource('commune', {
  labels: { plural: 'Communes', singular: 'commune', gender: 'feminine' },
  attributes: { nom: text({ label: 'Nom' }) },
  title: 'nom',
});

test.each<['user' | 'restore', string[]]>([
  ['user', ['add', 'camille@ne2016.test', '--role', 'reader']],
  ['restore', ['--new-identity']],
])(
  'npm run %s leaves the tables of records to the next start, which tells what it does',
  async (name, words) => {
    const { open, environment } = await testDatabase();
    const storage = await open([older]);
    const schema = storage.dialect === 'sqlite' ? sqliteSchema : postgresSchema;
    const columns = () =>
      storage.query
        .transaction()
        .execute((transaction) => schema.existingColumns(transaction, recordTableName(older)));
    const before = await columns();
    const command = startCommand(name, words, { ...childEnvironment, ...environment });
    expect(await command.exit()).toBe(0);
    expect(await columns()).toEqual(before);
    await sql`insert into record_commune (nom) values ('Ambérieu')`.execute(storage.query);
    await storage.close();
    const server = startChildServer(environment);
    await addressOf(server);
    expect(server.output).toMatch(/\(commune\.code\)\u00a0: colonne ajoutée\./);
  },
);
