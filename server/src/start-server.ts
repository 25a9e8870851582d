import type { Resource } from '@ne2016/contract';
import type { Samples } from '@ne2016/resources/samples';
import { type Auth, createAuth } from './accounts/create-auth.ts';
import { ensureFirstAccount } from './accounts/first-account.ts';
import { buildServer } from './build-server.ts';
import { type Config, loadConfig } from './config.ts';
import { databaseFile } from './data-directory.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { announce, announceAccount, announceLoading } from './operator-messages.ts';
import { loadSamples } from './samples/load-samples.ts';
import { requireBuiltApplication } from './static/static-files.ts';
import { openSqliteStorage } from './storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from './storage/storage.ts';

/** A server that listens. */
export interface RunningServer {
  /** Answers what is under way, closes every socket, then the database. */
  stop(): Promise<void>;
}

/** What this server serves. */
export interface Product {
  resources: readonly Resource[];
  /** The example records, for a database that nobody ever used. */
  samples: readonly Samples[];
  /** The folder of the built application. */
  applicationFolder: string;
}

/**
 * The first account is made after the port is taken: its password is shown once, and a start that fails must not be
 * that time.
 */
async function serve(config: Config, storage: Storage, auth: Auth, product: Product): Promise<RunningServer> {
  if (config.sampleData) await loadSamples(storage, product.samples, announceLoading);
  const log = createLog(config);
  const server = await buildServer({ config, storage, auth, log, ...product });
  await listen(server, config);
  announceAccount(config, await ensureFirstAccount(auth, config));
  return {
    async stop() {
      announce('Arrêt en cours…');
      await server.close();
      await storage.close();
    },
  };
}

/**
 * Starts everything: configuration, database, accounts, samples, server.
 * @throws StartFault for every fault that the operator can mend.
 */
export async function startServer(product: Product): Promise<RunningServer> {
  const config = loadConfig();
  requireBuiltApplication(product.applicationFolder);
  const storage = await openSqliteStorage(databaseFile(config.dataDir), product.resources);
  try {
    return await serve(config, storage, await createAuth(config, storage), product);
  } catch (error) {
    await storage.close();
    throw error;
  }
}
