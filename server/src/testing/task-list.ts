import { headers, paths } from '@ne2016/contract';
import { exampleResources } from './example-resources.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import type { TestClient } from './test-client.ts';

/** A server with an empty list of tasks, and who may change them. */
export async function startTaskServer() {
  const server = await startTestServer({ resources: exampleResources });
  // Where several clocks are at work a delta goes back two minutes, and these lists are younger.
  Object.assign(server.storage, { clockDifference: 0 });
  return { server, editor: await server.signedIn('editor') };
}

/** Creates tasks of these names. */
export async function addTasks(editor: TestClient, ...names: string[]): Promise<void> {
  for (const name of names) await editor.call('POST', paths.create('task'), { body: { name } });
}

/** Asks for what has changed since a position. */
export const since = (cursor: string) => ({ headers: { [headers.cursor]: cursor } });

/** Moves all that was logged into the past, so that a date can lie after it without waiting. */
export async function age(server: TestServer, milliseconds: number): Promise<void> {
  await server.storage.query
    .updateTable('change')
    .set((change) => ({ at: change('at', '-', milliseconds) }))
    .execute();
}
