import type { FileReference } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { FileStoreError } from './file-store.ts';
import { reportWith, startFileServer } from './testing/file-server.ts';
import { hour, keptIds, setFile, startWithFiles, sweep } from './testing/swept-files.ts';

test('a server that starts sweeps', async () => {
  const { server, files } = await startWithFiles(1);
  await setFile(server, files[0]!, 'waiting', 25 * hour);
  const { dataDir: DATA_DIR, databaseUrl } = server.config;
  await startFileServer({ environment: { DATA_DIR, DATABASE_URL: databaseUrl ?? '' } });
  await vi.waitFor(async () => expect(await keptIds(server)).toEqual({ rows: [], bytes: [] }), 5_000);
});

test('a file that is being removed can be given to no record', async () => {
  const { server, client, files } = await startWithFiles(1);
  await setFile(server, files[0]!, 'removing', 0);
  await expect(reportWith(client, { paper: files[0] })).rejects.toThrow('422');
});

test('where the bytes cannot be removed the row stays, and is taken up a day later', async () => {
  const { server, files } = await startWithFiles(1);
  const [file] = files as [FileReference];
  await setFile(server, file, 'waiting', 25 * hour);
  vi.spyOn(server.fileStore, 'remove').mockRejectedValueOnce(new FileStoreError('unreachable'));
  const log = await sweep(server);
  expect(log.error).toHaveBeenCalledOnce();
  await sweep(server);
  expect((await keptIds(server)).rows).toEqual([file.id]);
  await setFile(server, file, 'removing', 25 * hour);
  await sweep(server);
  expect(await keptIds(server)).toEqual({ rows: [], bytes: [] });
});
