import { headers, parseListAuthors, paths } from '@ne2016/contract';
import { exampleResources } from './example-resources.ts';
import { startTestServer } from './start-test-server.ts';
import type { Answer, TestClient } from './test-client.ts';

/** The path of the list’s authors. */
export const path = paths.listAuthors('task');
/** Creates a record of the list. */
export const create = (client: TestClient, name: string) =>
  client.call('POST', paths.create('task'), { body: { name } });
/** Renames a record of the list. */
export const rename = (client: TestClient, id: number, name: string) =>
  client.call('PUT', paths.record('task', id), { body: { name } });
/** Returns the options of a request for the changes since an answer. */
export const since = (answer: Answer) => ({
  headers: { [headers.cursor]: answer.headers.get(headers.cursor) ?? '' },
});

/** Returns the names of the creator and the last author of each record. */
export function namesOf(answer: Answer) {
  const { people, records } = parseListAuthors(JSON.parse(answer.text));
  const nameOf = (number: number | null) => (number === null ? null : people[number]?.name);
  return Object.fromEntries(
    records.map(([id, creator, , editor]) => [id, [nameOf(creator), nameOf(editor)]]),
  );
}

/** A server with an editor and an administrator who are signed in. */
export async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor'), admin: await server.signedIn('admin') };
}
