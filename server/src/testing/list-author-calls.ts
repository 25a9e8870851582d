import { headers, parseListAuthors, paths } from '@ne2016/contract';
import { exampleResources } from './example-resources.ts';
import { startTestServer } from './start-test-server.ts';
import type { Answer, TestClient } from './test-client.ts';

/** The authors of the list. */
export const path = paths.listAuthors('task');
/** Creates a record of the list. */
export const create = (client: TestClient, name: string) =>
  client.call('POST', paths.create('task'), { body: { name } });
/** Gives a record of the list another name. */
export const rename = (client: TestClient, id: number, name: string) =>
  client.call('PUT', paths.record('task', id), { body: { name } });
/** Asks for what followed an answer. */
export const since = (answer: Answer) => ({
  headers: { [headers.cursor]: answer.headers.get(headers.cursor) ?? '' },
});

/** By record, the names of who made it and who changed it last. */
export function namesOf(answer: Answer) {
  const { people, records } = parseListAuthors(JSON.parse(answer.text));
  const nameOf = (number: number | null) => (number === null ? null : people[number]?.name);
  return Object.fromEntries(
    records.map(([id, creator, , editor]) => [id, [nameOf(creator), nameOf(editor)]]),
  );
}

/** A server, and an editor and an administrator who are signed in there. */
export async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor'), admin: await server.signedIn('admin') };
}
