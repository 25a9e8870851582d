import { globSync } from 'node:fs';
import type { FileReference } from '@ne2016/contract';
import type { Logger } from 'pino';
import { expect, test, vi } from 'vitest';
import type { FileState } from '../storage/tables.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { FileStoreError } from './file-store.ts';
import { FileSweep } from './file-sweep.ts';
import { reportWith, startFileServer, upload } from './testing/file-server.ts';

const hour = 60 * 60 * 1000;

async function setFile({ storage }: TestServer, { id }: FileReference, state: FileState, age: number) {
  const since = Date.now() - age;
  await storage.query.updateTable('file').set({ state, since }).where('id', '=', id).execute();
}

async function keptIds({ storage, config }: TestServer) {
  const rows = await storage.query.selectFrom('file').select('id').orderBy('id').execute();
  const bytes = globSync('files/*/*/*', { cwd: config.dataDir }).map((path) => path.slice(-32));
  return { rows: rows.map(({ id }) => id), bytes: bytes.toSorted() };
}

const silent = () => ({ info: vi.fn<Logger['info']>(), error: vi.fn<Logger['error']>() });

/** Sweeps once. */
async function sweep({ storage, fileStore }: TestServer, log = silent(), binRetention = 0) {
  const parts = { storage, store: fileStore, log: log as unknown as Logger, binRetention };
  const one = new FileSweep(parts);
  await one.finished();
  await one.stop();
  return log;
}

async function startWithFiles(count: number) {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const files: FileReference[] = [];
  for (let made = 0; made < count; made += 1) files.push(await upload(client));
  return { server, client, files };
}

test('what no record has held for a day is removed, bytes and row, and counted in the log', async () => {
  const { server, client, files } = await startWithFiles(6);
  const [waiting, incoming, detached, removing, young, held] = files as [FileReference, ...FileReference[]];
  await reportWith(client, { paper: held });
  await setFile(server, waiting, 'waiting', 25 * hour);
  await setFile(server, incoming!, 'incoming', 25 * hour);
  await setFile(server, detached!, 'detached', 25 * hour);
  await setFile(server, removing!, 'removing', 25 * hour);
  await setFile(server, young!, 'detached', 23 * hour);
  await setFile(server, held!, 'attached', 1000 * hour);
  const log = await sweep(server);
  const left = [young!.id, held!.id].toSorted();
  expect(await keptIds(server)).toEqual({ rows: left, bytes: left });
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ removed: 4 }, expect.any(String));
});

test('a server that starts sweeps', async () => {
  const { server, files } = await startWithFiles(1);
  await setFile(server, files[0]!, 'waiting', 25 * hour);
  const { dataDir: DATA_DIR, databaseUrl } = server.config;
  await startFileServer({ environment: { DATA_DIR, DATABASE_URL: databaseUrl ?? '' } });
  await vi.waitFor(async () => expect(await keptIds(server)).toEqual({ rows: [], bytes: [] }), 5_000);
});

test('several processes take each file once', async () => {
  const { server, files } = await startWithFiles(3);
  for (const file of files) await setFile(server, file, 'waiting', 25 * hour);
  const remove = vi.spyOn(server.fileStore, 'remove');
  await Promise.all([sweep(server), sweep(server), sweep(server)]);
  expect(remove.mock.calls.map(([id]) => id).toSorted()).toEqual(files.map(({ id }) => id).toSorted());
  expect(await keptIds(server)).toEqual({ rows: [], bytes: [] });
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
