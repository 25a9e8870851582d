import { builtInResources, type Resource, type Samples } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import { createAuth } from '../accounts/create-auth.ts';
import { ensureFirstAccount, refuseGuessablePassword } from '../accounts/first-account.ts';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { writeServerAddress } from '../config/data-directory.ts';
import { refuseFaultyBranding } from '../config/refuse-faulty-branding.ts';
import { type Environment, withPort } from '../config/settings.ts';
import type { FileStore } from '../files/file-store.ts';
import { refuseFaultyExtensions } from './refuse-faulty-extensions.ts';
import type { ServerExtension } from '../extensions/api/server-extension.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { createLog } from '../http/log.ts';
import { loadSamples } from '../samples/load-samples.ts';
import { requireBuiltApplication } from '../static/static-files.ts';
import { openStorage } from '../storage/open/open-storage.ts';
import { refuseFaultyDeclarations } from '../declarations/refuse-faulty-declarations.ts';
import type { Storage } from '../storage/storage.ts';
import { buildServer } from './build-server.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { listen, type ReservedPort, reservePort } from './listen.ts';
import {
  announce,
  announceAccount,
  announceLimits,
  announceLoading,
  announceRights,
} from './operator-messages.ts';
import { runProgram, type RunningServer } from './run-program.ts';

/** The contents of a server. */
export interface Product {
  /** The resources of the team; the server adds its own. */
  resources: readonly Resource[];
  /** The example records, for a database that was never used. */
  samples: readonly Samples[];
  /** The extensions of the team. */
  extensions: readonly ServerExtension[];
  /** The folder of the built application. */
  applicationFolder: string;
}

/**
 * Starts the server. The first account is created after the port is in use: its password is displayed once,
 * which must not happen in a start that fails.
 */
async function serve(
  config: Config,
  { storage, fileStore }: { storage: Storage; fileStore: FileStore },
  reserved: ReservedPort,
  product: Product,
) {
  const auth = await storage.exclusive(() => createAuth(config, storage));
  await refuseGuessablePassword(auth, config);
  if (config.sampleData)
    await storage.exclusive(() => loadSamples(storage, product.samples, announceLoading));
  const log = createLog(config);
  const server = await buildServer({ config, storage, fileStore, auth, log, ...product });
  await reserved.release();
  await listen(server, config);
  announceLimits(config);
  announceRights(config);
  announceAccount(config, await storage.exclusive(() => ensureFirstAccount(auth, config)));
  return server;
}

/**
 * Starts all parts: configuration, database, accounts, samples, server. `environment` is that of the process
 * by default.
 * @throws StartFault for every fault that the operator can correct
 */
export async function startServer(
  { resources: declared, ...others }: Product,
  environment?: Environment,
): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const given = loadConfig(environment);
  requireBuiltApplication(others.applicationFolder);
  opened.use(lockDataDirectory(given.dataDir));
  refuseUnfinishedRestore(given.dataDir);
  const reserved = await reservePort(given);
  opened.defer(() => reserved.release());
  const config = withPort(given, reserved.port);
  writeServerAddress(config.dataDir, config.appUrl);
  refuseFaultyBranding(branding);
  refuseFaultyDeclarations(declared);
  refuseFaultyExtensions(others.extensions, declared);
  const product = { ...others, resources: [...declared, ...builtInResources(declared)] };
  const storage = await openStorage(config, product.resources);
  opened.defer(() => storage.close());
  for (const sentence of storage.schemaChanges) announce(sentence);
  const fileStore = await openFileStore(config);
  opened.defer(() => fileStore.close());
  const server = await serve(config, { storage, fileStore }, reserved, product);
  opened.defer(() => server.close());
  const running = opened.move();
  return {
    async stop() {
      announce('Arrêt en cours…');
      await running.disposeAsync();
    },
  };
}

/** Runs the server for the life of the process. */
export async function runServer(product: Product): Promise<void> {
  await runProgram(() => startServer(product));
}
