import { resources } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { childEnvironment, startCommand } from '../testing/child-process.ts';
import { testDatabase } from '../testing/test-database.ts';

test('--new-identity renews the database that the server uses, and makes no other', async () => {
  const database = await testDatabase();
  const { environment } = database;
  const before = await database.open(resources);
  const command = startCommand('restore', ['--new-identity'], { ...childEnvironment, ...environment });
  expect(await command.exit()).toBe(0);
  expect(command.output).toMatch(/nouvelle identité/);
  const after = await database.open(resources);
  expect(after.databaseId).not.toBe(before.databaseId);
});

test('--new-identity says that the database cannot be reached', async () => {
  const { environment } = await testDatabase();
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing';
  const command = startCommand('restore', ['--new-identity'], {
    ...childEnvironment,
    ...environment,
    DATABASE_URL,
  });
  expect(await command.exit()).toBe(1);
  expect(command.errors).toMatch(/est injoignable/);
});
