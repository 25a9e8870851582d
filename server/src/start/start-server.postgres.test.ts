import { paths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { addressOf, startChildServer, startCommand } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { postgresDatabase } from '../testing/test-database.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';

test('two servers that start at once on an empty database load the samples and make the first account once', async () => {
  const DATABASE_URL = await postgresDatabase();
  const samples = { SAMPLE_DATA: 'true', TEST_COMMUNES: '1200' };
  const shared = { DATABASE_URL, ADMIN_PASSWORD, APP_SECRET: 'x'.repeat(32), ...samples };
  const servers = [1, 2].map(() => startChildServer({ ...shared, DATA_DIR: temporaryFolder() }));
  const urls = await Promise.all(servers.map(addressOf));
  const clients = urls.map((url) => new TestClient(url));
  for (const client of clients)
    expect((await client.signIn('admin@ne2016.test', ADMIN_PASSWORD)).status).toBe(200);
  const lists = await Promise.all(clients.map((client) => client.call('GET', paths.list('commune'))));
  for (const list of lists) expect(list.body).toHaveLength(1_200);
  for (const { errors } of servers) expect(errors).not.toContain('DeprecationWarning');
  const loadings = servers.flatMap(({ output }) => output.match(/^Chargement de .*$/gm) ?? []);
  expect(loadings).toContain('Chargement de 1\u00a0200 communes…');
  expect(new Set(loadings).size).toBe(loadings.length);

  const command = startCommand('user', ['list'], { DATABASE_URL, DATA_DIR: temporaryFolder() });
  await command.until(/admin@ne2016\.test\tAdministrateur/);
  expect(await command.exit()).toBe(0);
});
