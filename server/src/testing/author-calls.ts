import { parseRecordAuthors, paths } from '@ne2016/contract';
import { addAccount } from '../accounts/directory.ts';
import { exampleResources } from './example-resources.ts';
import { startTestServer, testPassword, type TestServer } from './start-test-server.ts';
import type { TestClient } from './test-client.ts';

/** The path of the first record of a list. */
export const record = paths.record('task', 1);
/** The path of the authors of this record. */
export const authors = paths.authors('task', 1);

/** A server with an editor who is signed in. */
export async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

/** Signs in a user with this name. */
export async function signedInAs(
  { auth, visitor }: TestServer,
  name: string,
  email: string,
): Promise<TestClient> {
  await addAccount(auth, { email, name, role: 'editor', password: testPassword });
  const client = visitor();
  await client.signIn(email, testPassword);
  return client;
}

/** Returns the authors of a record as a client receives them. */
export async function authorsFor(client: TestClient, path = authors) {
  return parseRecordAuthors((await client.call('GET', path)).body);
}
