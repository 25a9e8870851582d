import { paths } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';
import { createAuth } from './create-auth.ts';
import { findAccount } from './directory.ts';
import { disableAccount } from './disable-account.ts';

test('the accounts of a version that could not disable any go on, and can be disabled', async () => {
  const { auth, storage, config, account, visitor } = await startTestServer();
  const email = await account('editor');
  await sql`alter table "user" drop column "disabled"`.execute(storage.query);
  await createAuth(config, storage);
  const client = visitor();
  expect((await client.signIn(email, testPassword)).status).toBe(200);
  await disableAccount(auth, (await findAccount(auth, email))!);
  expect((await client.call('GET', paths.session)).body).toBeNull();
});
