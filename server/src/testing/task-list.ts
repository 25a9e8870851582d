import { headers, paths } from '@ne2016/contract';
import { exampleResources } from './example-resources.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import type { TestClient } from './test-client.ts';

/** A server with an empty list of tasks, and an editor. */
export async function startTaskServer() {
  const server = await startTestServer({ resources: exampleResources });
  // With several clocks a delta begins two minutes earlier, and these lists are younger.
  Object.assign(server.storage, { clockDifference: 0 });
  return { server, editor: await server.signedIn('editor') };
}

/** Creates tasks with these names. */
export async function addTasks(editor: TestClient, ...names: string[]): Promise<void> {
  for (const name of names) await editor.call('POST', paths.create('task'), { body: { name } });
}

/** Returns the options of a request for the changes since a cursor. */
export const since = (cursor: string) => ({ headers: { [headers.cursor]: cursor } });

/** Moves all log entries into the past, so that a later date can be used without waiting. */
export async function age(server: TestServer, milliseconds: number): Promise<void> {
  await server.storage.query
    .updateTable('change')
    .set((change) => ({ at: change('at', '-', milliseconds) }))
    .execute();
}
