import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, request } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { type Account, type Application, startApplication, type Variables } from './application.ts';
import { openSession } from './workspace.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** An account of every application with a seed, and one of its sessions. */
export interface Person {
  readonly account: Account;
  /** The cookies of the session: with them a browser is signed in without a call. */
  readonly session: StorageState;
}

/** The initial data of each test’s application: a database with sample records, accounts and sessions. */
export interface Seed {
  /** The data folder that is copied for each application. */
  readonly dataFolder: string;
  /** The administrator. */
  readonly camille: Person;
  /** An editor. */
  readonly driss: Person;
}

async function openSessionOf(application: Application, account: Account): Promise<Person> {
  const caller = await request.newContext({ baseURL: `${application.address}/` });
  try {
    await openSession(caller, account);
    return { account, session: await caller.storageState() };
  } finally {
    await caller.dispose();
  }
}

/**
 * Makes a seed in a new folder, with an application that is started once for it.
 * @param variables of the application: they select its records
 * @returns the folder, from which `readSeed` reads it
 */
export async function makeSeed(variables: Variables = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-seed-'));
  await using application = await startApplication(undefined, variables);
  const driss = await addAccount(application, 'driss.haddad@ne2016.test', 'Driss Haddad');
  const people = {
    camille: await openSessionOf(application, application.admin),
    driss: await openSessionOf(application, driss),
  };
  await application.halt();
  await cp(application.dataFolder, join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'people.json'), JSON.stringify(people));
  return folder;
}

export async function removeSeed(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

async function readSeed(folder: string): Promise<Seed> {
  const people = JSON.parse(await readFile(join(folder, 'people.json'), 'utf8')) as Omit<Seed, 'dataFolder'>;
  return { ...people, dataFolder: join(folder, 'data') };
}

/** The environment variable that gives the workers the folder of the usual seed. */
export const seedVariable = 'E2E_SEED';

/** The seeds of a worker. No test changes one. */
export class Seeds implements AsyncDisposable {
  readonly #made: Promise<string>[] = [];
  readonly #seeds = new Map<string, Promise<Seed>>([['{}', readSeed(process.env[seedVariable] ?? '')]]);

  /**
   * Returns the seed with the records that the application’s variables select; other seeds than the usual one
   * are made on demand.
   */
  with(variables: Variables): Promise<Seed> {
    const name = JSON.stringify(variables);
    const known = this.#seeds.get(name);
    if (known !== undefined) return known;
    const folder = makeSeed(variables);
    const seed = folder.then(readSeed);
    this.#made.push(folder);
    this.#seeds.set(name, seed);
    return seed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const outcome of await Promise.allSettled(this.#made))
      if (outcome.status === 'fulfilled') await removeSeed(outcome.value);
  }
}
