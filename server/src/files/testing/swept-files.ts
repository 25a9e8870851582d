import { globSync } from 'node:fs';
import type { FileReference } from '@ne2016/contract';
import type { Logger } from 'pino';
import { vi } from 'vitest';
import type { FileState } from '../../storage/tables.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { FileSweep } from '../file-sweep.ts';
import { startFileServer, upload } from './file-server.ts';

/** In milliseconds. */
export const hour = 60 * 60 * 1000;

/** Sets the state of a file, and since when it has it, in milliseconds before now. */
export async function setFile({ storage }: TestServer, { id }: FileReference, state: FileState, age: number) {
  const since = Date.now() - age;
  await storage.query.updateTable('file').set({ state, since }).where('id', '=', id).execute();
}

/** Returns the files that have a row, and those that have bytes. */
export async function keptIds({ storage, config }: TestServer) {
  const rows = await storage.query.selectFrom('file').select('id').orderBy('id').execute();
  const bytes = globSync('files/*/*/*', { cwd: config.dataDir }).map((path) => path.slice(-32));
  return { rows: rows.map(({ id }) => id), bytes: bytes.toSorted() };
}

const silent = () => ({ info: vi.fn<Logger['info']>(), error: vi.fn<Logger['error']>() });

/** Runs one sweep. */
export async function sweep({ storage, fileStore }: TestServer, log = silent(), binRetention = 0) {
  const parts = { storage, store: fileStore, log: log as unknown as Logger, binRetention };
  const one = new FileSweep(parts);
  await one.finished();
  await one.stop();
  return log;
}

/** A server with some files that an editor has uploaded. */
export async function startWithFiles(count: number) {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const files: FileReference[] = [];
  for (let made = 0; made < count; made += 1) files.push(await upload(client));
  return { server, client, files };
}
