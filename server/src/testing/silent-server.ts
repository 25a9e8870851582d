import { exampleResources } from './example-resources.ts';
import { shortLimits, SilentProxy } from './silent-proxy.ts';
import { startTestServer } from './start-test-server.ts';
import { postgresDatabase, testDatabase } from './test-database.ts';

/** A server whose database can be made silent; it stops with the test. */
export async function startBehindProxy() {
  const proxy = await SilentProxy.start(await postgresDatabase());
  const { environment } = await testDatabase();
  const server = await startTestServer({
    resources: exampleResources,
    environment: { ...environment, DATABASE_URL: proxy.url },
    databaseLimits: shortLimits,
  });
  return { proxy, ...server, editor: await server.signedIn('editor') };
}
