import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';
import { refuseGuessablePassword } from './first-account.ts';
import { isGuessable } from './guessable-password.ts';

const email = 'camille@exemple.fr';

test.each([
  '123qweasdzxc',
  '1QAZ2WSX3EDC',
  ' qwertyqwerty ',
  'password1234',
  'qwerty1234567',
  'Camille@exemple.fr',
  'camille-exemple.fr',
  'ne2016-ne2016',
  'ne2016-ne2016-kv7',
  'CamilleCamille1',
])('%s is among the first that somebody would try', async (password) => {
  expect(await isGuessable(password, email)).toBe(true);
});

test.each(['un-bon-mot-de-passe', 'ne2016-ne2016-kv7q-wx2m', 'camille aime les platanes', 'gc4k6NUhRDK2-x'])(
  '%s is not',
  async (password) => {
    expect(await isGuessable(password, email)).toBe(false);
    expect(await isGuessable(password)).toBe(false);
  },
);

test('the password of the first account is looked at only where it is about to be used', async () => {
  const { auth, account } = await startTestServer();
  const given = { adminEmail: email, adminPassword: 'qwertyqwerty' };
  await expect(refuseGuessablePassword(auth, given)).rejects.toThrow(/ADMIN_PASSWORD.*phrase/);
  await refuseGuessablePassword(auth, { ...given, adminPassword: null });
  await account('admin');
  await refuseGuessablePassword(auth, given);
});
