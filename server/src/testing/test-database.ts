import type { Resource } from '@ne2016/contract';
import { Pool } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that the tests of this run are to use. */
    dialect: Storage['dialect'];
  }
}

/** An empty database of its own for one test, which is gone after it. */
export interface TestDatabase {
  /** What a server is told to use it. */
  environment: { DATA_DIR: string; DATABASE_URL: string };
  /** Opens it; the storage is closed after the test, unless it was closed before. */
  open(resources: readonly Resource[]): Promise<Storage>;
}

let administration: Pool | undefined;

function administrate(url: string): Pool {
  administration ??= new Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  return administration;
}

let databases = 0;

/** Makes a database on the server of the tests and gives its address. `options`: what follows in SQL. */
export async function postgresDatabase(options = ''): Promise<string> {
  const url = inject('postgresUrl');
  if (url === null) throw new Error('There is no PostgreSQL server');
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  const pool = administrate(url);
  await pool.query(`create database ${name} ${options}`);
  onTestFinished(async () => {
    await pool.query(`drop database ${name} with (force)`);
  });
  return url.replace(/[^/]+$/, name);
}

/** Makes a database on the system that the tests of this run are for. */
export async function testDatabase(): Promise<TestDatabase> {
  const databaseUrl = inject('dialect') === 'postgres' ? await postgresDatabase() : null;
  const dataDir = temporaryFolder();
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    async open(resources) {
      const storage = await openStorage({ databaseUrl, dataDir }, resources);
      onTestFinished(() => storage.close());
      return storage;
    },
  };
}
