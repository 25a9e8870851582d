import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../src/config/data-directory.ts';
import { type CrashDatabase, type LogState, readLog } from './crash-database.ts';

async function readFile(file: string, after: number): Promise<LogState> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return await readLog(async (sql) => database.prepare(sql).all(), after);
  } finally {
    database.close();
  }
}

/** Reads a copy: opening the file itself would move the content of the write-ahead log into it. */
async function readCopy(dataDir: string, after: number): Promise<LogState> {
  const folder = mkdtempSync(join(dataDir, 'copy-'));
  try {
    for (const suffix of ['', '-wal']) {
      const file = databaseFile(dataDir) + suffix;
      if (existsSync(file)) cpSync(file, databaseFile(folder) + suffix);
    }
    return await readFile(databaseFile(folder), after);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the SQLite database in `dataDir`. */
export function sqliteCrashDatabase(dataDir: string): CrashDatabase {
  return {
    environment: {},
    read: (after) => readFile(databaseFile(dataDir), after),
    readLeft: (after) => readCopy(dataDir, after),
    remove: async () => undefined,
  };
}
