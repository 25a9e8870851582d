import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Resource } from '@ne2016/contract';
import { createAuth } from '../accounts/create-auth.ts';
import { databaseFile } from '../config/data-directory.ts';
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';

/** Migrates an empty database as a first start does, and returns its file. */
async function migratedFile(resources: readonly Resource[]): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'ne2016-prepared-'));
  try {
    const storage = await openSqliteStorage(databaseFile(folder), resources);
    await createAuth({ appUrl: 'http://localhost', appSecret: randomUUID() }, storage);
    await storage.close();
    return readFileSync(databaseFile(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** By declarations; functions in declarations do not affect the database. */
const files = new Map<string, Promise<Buffer>>();

/**
 * Copies an empty database with all of its tables into `dataDir`, unless there is one. Creating about a
 * hundred columns takes longer than most tests: each set of declarations is migrated once, and its file is
 * copied. Each copy gets its own identity.
 */
export async function copyPreparedDatabase(dataDir: string, resources: readonly Resource[]): Promise<void> {
  const path = databaseFile(dataDir);
  if (existsSync(path)) return;
  const declared = JSON.stringify(resources);
  const migrated = files.get(declared) ?? migratedFile(resources);
  files.set(declared, migrated);
  writeFileSync(path, await migrated, { mode: 0o600 });
  using database = new DatabaseSync(path);
  database.prepare("update meta set value = ? where name = 'database_id'").run(randomUUID());
}
