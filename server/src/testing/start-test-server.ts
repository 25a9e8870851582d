import './cheap-password-hashes.ts';
import { builtInResources, type Resource, type Role } from '@ne2016/contract';
import { resources as allResources } from '@ne2016/contract/testing';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type Auth, createAuth } from '../accounts/create-auth.ts';
import { addAccount } from '../accounts/directory.ts';
import { type Config, loadConfig } from '../config/config.ts';
import type { Environment } from '../config/settings.ts';
import { unlimitedWrites } from '../config/write-settings.ts';
import { hookTable } from '../extensions/record-hooks.ts';
import { refuseFaultyExtensions } from '../start/refuse-faulty-extensions.ts';
import type { ServerExtension } from '../extensions/api/server-extension.ts';
import { servicesFor } from '../extensions/services.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { createLog } from '../http/log.ts';
import { createMailQueue } from '../mail/create-mail-queue.ts';
import { buildServer } from '../start/build-server.ts';
import { openStorage } from '../storage/open/open-storage.ts';
import type { PostgresLimits } from '../storage/postgres/connect.ts';
import type { Storage } from '../storage/storage.ts';
import { copyPreparedDatabase } from './prepared-database.ts';
import { builtApplication } from './temporary-folder.ts';
import { TestClient } from './test-client.ts';
import { patientLimits, type TestDatabase, testDatabase } from './test-database.ts';

/** The password of every account in tests. */
export const testPassword = 'un-bon-mot-de-passe';

/** A real server on its own port, with its own database. */
export interface TestServer {
  url: string;
  config: Config;
  server: FastifyInstance;
  storage: Storage;
  fileStore: FileStore;
  auth: Auth;
  /** Returns a browser without a session. */
  visitor(): TestClient;
  /** Returns a browser whose user is signed in and has this role. */
  signedIn(role: Role): Promise<TestClient>;
  /** Adds an account and returns its e-mail address. */
  account(role: Role): Promise<string>;
  /** Runs a scheduled job of an extension now. */
  runJob(extension: string, name: string): Promise<void>;
}

/** The options of a test. */
export interface TestServerOptions {
  resources?: readonly Resource[];
  extensions?: readonly ServerExtension[];
  environment?: Environment;
  database?: TestDatabase;
  databaseLimits?: PostgresLimits;
  /** Milliseconds between two checks for ended sessions; the default of the server if missing. */
  sessionInterval?: number;
}

async function startParts({
  resources: declared = allResources,
  extensions = [],
  environment = {},
  database,
  databaseLimits = patientLimits,
  sessionInterval,
}: TestServerOptions) {
  const resources = [...declared, ...builtInResources(declared)];
  const { environment: ofDatabase } = database ?? (await testDatabase());
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    CAPTCHA_PROVIDER: 'none',
    // Some tests write as fast as possible.
    ...unlimitedWrites,
    ...ofDatabase,
    ...environment,
  });
  refuseFaultyExtensions(extensions, declared);
  if (database === undefined && config.databaseUrl === null)
    await copyPreparedDatabase(config.dataDir, resources);
  const storage = await openStorage(config, resources, databaseLimits);
  const fileStore = await openFileStore(config);
  const auth = await createAuth(config, storage);
  const log = createLog(config);
  const applicationFolder = builtApplication();
  const server = await buildServer({
    config,
    storage,
    fileStore,
    auth,
    resources,
    extensions,
    log,
    applicationFolder,
    sessionInterval,
  });
  return {
    config,
    storage,
    fileStore,
    auth,
    resources,
    extensions,
    log,
    server,
    url: await server.listen({ host: config.host, port: config.port }),
  };
}

/** Runs a job as the server does at its scheduled time. */
async function runJob(
  { config, storage, auth, resources, extensions, log }: Awaited<ReturnType<typeof startParts>>,
  extension: string,
  name: string,
): Promise<void> {
  const found = extensions.find((one) => one.name === extension)?.jobs.find((job) => job.name === name);
  if (found === undefined) throw new Error(`There is no job ${name} in ${extension}`);
  const store = { storage, resources, hooksOf: hookTable(extensions) };
  const mail = createMailQueue(config, log);
  const parts = { store, auth, mail, log, appUrl: config.appUrl, committed: () => undefined };
  const services = servicesFor(parts, `${extension}: job ${name}`, new AbortController().signal);
  await found.run({ ...services, due: new Date() });
}

/** Starts a server that is stopped after the test. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const parts = await startParts(options);
  const { server, storage, auth, url } = parts;
  onTestFinished(async () => {
    await server.close();
    await parts.fileStore.close();
    await storage.close();
  });
  let accounts = 0;
  const account = async (role: Role) => {
    accounts += 1;
    const email = `${role}-${accounts}@ne2016.test`;
    await addAccount(auth, { email, name: role, role, password: testPassword });
    return email;
  };
  const visitor = () => new TestClient(url);
  const signedIn = async (role: Role) => {
    const client = visitor();
    const asksForCaptcha = parts.config.captcha.provider === 'altcha';
    const solved = asksForCaptcha ? await (await import('./solve-captcha.ts')).solvedHeaders(client) : {};
    await client.signIn(await account(role), testPassword, true, solved);
    return client;
  };
  return {
    ...parts,
    visitor,
    signedIn,
    account,
    runJob: (extension, name) => runJob(parts, extension, name),
  };
}
