import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exampleResources } from '../src/testing/example-resources.ts';
import { layOutApplication } from '../src/testing/temporary-folder.ts';
import type { CrashDatabase } from './crash-database.ts';
import { type Figures, noFigures } from './figures.ts';
import { postgresCrashDatabase } from './postgres-crash-database.ts';
import { SeededRandom } from '@ne2016/contract/seeded-random';
import { Replica } from './replica.ts';
import { type CrashedDatabase, lookAgain, runRound } from './round.ts';
import { sqliteCrashDatabase } from './sqlite-crash-database.ts';

/** The options of a crash test. */
export interface CrashTestOptions {
  rounds: number;
  seed: number;
  /** An empty folder for all files of the test. */
  folder: string;
  /** Address of a PostgreSQL server, on which the test creates its databases; `null` for SQLite. */
  databaseUrl: string | null;
  /** Called with the figures after each round. */
  onRound: (figures: Figures) => void;
}

/** Number of rounds on one database. Then a new one is created, so that first starts are killed as well. */
const roundsOfDatabase = 20;

const pushKey = 'ne2016-key';

async function openDatabase(url: string | null, dataDir: string): Promise<CrashDatabase> {
  return url === null ? sqliteCrashDatabase(dataDir) : postgresCrashDatabase(url);
}

function newCrashedDatabase(folder: string, dataDir: string, database: CrashDatabase): CrashedDatabase {
  return {
    parts: {
      applicationFolder: join(folder, 'application'),
      environment: { DATA_DIR: dataDir, PUSHER_APP_KEY: pushKey, ...database.environment },
    },
    database,
    pushKey,
    resources: exampleResources,
    replicas: new Map(exampleResources.map((resource) => [resource.name, new Replica(resource)])),
    client: null,
    known: { sequence: 0, rows: 0 },
    attempts: [],
    clock: { now: 0 },
  };
}

/** Runs rounds on a new database, then checks the state after the last one. */
async function runRounds(options: CrashTestOptions, rounds: number, random: SeededRandom, figures: Figures) {
  const { folder, databaseUrl, onRound } = options;
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const database = await openDatabase(databaseUrl, dataDir);
  const crashed = newCrashedDatabase(folder, dataDir, database);
  for (let round = 0; round < rounds; round += 1) {
    await runRound(crashed, random, figures);
    onRound(figures);
  }
  await lookAgain(crashed, random, figures);
  await database.remove();
  rmSync(dataDir, { recursive: true });
}

/**
 * Kills a server once a round, and checks each time what it has stored.
 * @returns the figures of all rounds
 * @throws Violation at the first invariant that is broken; its database is kept
 */
export async function runCrashTest(options: CrashTestOptions): Promise<Figures> {
  const random = new SeededRandom(options.seed);
  const figures = noFigures();
  const applicationFolder = join(options.folder, 'application');
  mkdirSync(applicationFolder);
  layOutApplication(applicationFolder);
  for (let left = options.rounds; left > 0; left -= roundsOfDatabase)
    await runRounds(options, Math.min(left, roundsOfDatabase), random, figures);
  return figures;
}
