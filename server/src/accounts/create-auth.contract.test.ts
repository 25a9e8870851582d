import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { paths } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('passwords are hashed at the full cost: scrypt with 16,384 rounds of 16 blocks', async () => {
  const { auth } = await startTestServer();
  const { password } = await auth.$context;
  const scrypt = vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
  onTestFinished(() => {
    scrypt.mockRestore();
    syncBuiltinESMExports();
  });
  await password.hash(testPassword);
  expect(scrypt.mock.calls[0]?.[3]).toMatchObject({ N: 16_384, r: 16, p: 1 });
});
