import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { paths, monitoringPaths } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { databaseFile } from '../../config/data-directory.ts';
import { exampleResources } from '../../testing/example-resources.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

/** Overwrites the whole file of a database. */
function damage(file: string): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(statSync(file).size, 0xff), 0);
  closeSync(descriptor);
}

test('a database that is damaged while the server runs is told to who calls, and once to the operator', async () => {
  const { config, storage, server, signedIn, visitor } = await startTestServer({
    resources: exampleResources,
  });
  const client = await signedIn('admin');
  const stranger = visitor();
  await stranger.call('GET', paths.session);
  const log = vi.spyOn(server.log, 'error');
  // Otherwise data would be read from the log of SQLite or its memory.
  await sql`pragma wal_checkpoint(truncate)`.execute(storage.query);
  damage(databaseFile(config.dataDir));
  await sql`pragma shrink_memory`.execute(storage.query);
  await sql`pragma shrink_memory`.execute(storage.reader);
  const answers = [
    await client.call('POST', paths.create('task'), { body: { name: 'Tâche' } }),
    await client.call('GET', paths.list('task')),
    await client.call('GET', paths.record('task', 1)),
    await stranger.signIn('personne@ne2016.test', 'inconnu'),
  ];
  for (const { body, headers } of answers) {
    expect(body).toMatchObject({ status: 503, code: 'unavailable' });
    expect(body.detail).toContain('endommagées');
    expect(headers.get('retry-after')).toBe('60');
  }
  const lines = log.mock.calls.filter(([, line]) => line === 'the database is damaged');
  expect(log.mock.calls).toEqual(lines);
  expect(lines).toMatchObject([
    [{ advice: expect.stringContaining('restaurez la sauvegarde') as string }, 'the database is damaged'],
  ]);
  const { body } = await visitor().call('GET', monitoringPaths.ready);
  expect(body).toMatchObject({
    failed: 'database',
    detail: expect.stringContaining('restaurez la sauvegarde') as string,
  });
});
