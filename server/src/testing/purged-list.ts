import { headers, paths } from '@ne2016/contract';
import { vi } from 'vitest';
import { purgeChanges } from '../records/purge.ts';
import type { Storage } from '../storage/storage.ts';
import { exampleResources, task } from './example-resources.ts';
import { startTestServer } from './start-test-server.ts';
import { type Answer, type TestClient, cursorOf } from './test-client.ts';
import { untilPushed } from './until-pushed.ts';

/** The path of the list. */
export const list = paths.list('task');
/** Returns the options of a request for the changes since a cursor. */
export const since = (cursor: string) => ({ headers: { [headers.cursor]: cursor } });

/** Creates a record of the list and returns its identifier. */
export async function create(editor: TestClient, name: string): Promise<number> {
  return (await editor.call('POST', paths.create('task'), { body: { name } })).body.id_task ?? 0;
}

/** Renames a record of the list. */
export function rename(editor: TestClient, id: number, name: string): Promise<Answer> {
  return editor.call('PUT', paths.record('task', id), { body: { name } });
}

/** A list with a history that can be purged. */
export async function start() {
  const server = await startTestServer({ resources: exampleResources });
  const editor = await server.signedIn('editor');
  const beginning = cursorOf(await editor.call('GET', list));
  const [one, two] = [await create(editor, 'Un'), await create(editor, 'Deux')];
  await rename(editor, one, 'Premier');
  await editor.call('DELETE', paths.record('task', two));
  const middle = cursorOf(await editor.call('GET', list));
  await create(editor, 'Trois');
  const end = cursorOf(await editor.call('GET', list));
  const { storage } = server;
  await untilPushed(storage, task);
  const changes = () =>
    storage.query
      .selectFrom('change')
      .select(['record_id', 'action'])
      .where('resource', '=', 'task')
      .orderBy('sequence')
      .execute();
  return { server, editor, storage, one, two, beginning, middle, end, changes };
}

/** Purges as much as possible of the changes before a time. */
export const forget = (storage: Storage, time: number) =>
  purgeChanges(storage, { deltas: time, history: time, bin: time });

/** Returns a time after all previous writes. */
export async function later(): Promise<number> {
  const now = Date.now();
  await vi.waitUntil(() => Date.now() > now);
  return Date.now();
}
